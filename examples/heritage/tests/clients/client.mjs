// The TypeScript SDK's client as a filter: requests are JSON lines on stdin, responses JSON lines on stdout.
//
// usage: client.mjs URL
//        client.mjs COMMAND [ARGUMENT…]
//
// A request is {"list": true}, {"call": NAME, "arguments": {…}}, or {"validate": SCHEMA}.

import { createInterface } from "node:readline";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const [target, ...args] = process.argv.slice(2);
const transport = target.startsWith("http")
  ? new StreamableHTTPClientTransport(new URL(target))
  : new StdioClientTransport({ command: target, args, env: process.env, stderr: "inherit" });
const client = new Client({ name: "heritage-test", version: "1.0.0" });
const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
addFormats.default ? addFormats.default(ajv) : addFormats(ajv);

async function respond(request) {
  if (request.list) return { tools: (await client.listTools()).tools };
  if (request.validate) {
    ajv.compile(request.validate);
    return { valid: true };
  }
  try {
    return { result: await client.callTool({ name: request.call, arguments: request.arguments ?? {} }) };
  } catch (error) {
    return { error: { code: error.code, message: error.message } };
  }
}

// The version that the client sends after `initialize`, which not every transport keeps.
let protocol = null;
const keep = transport.setProtocolVersion?.bind(transport);
transport.setProtocolVersion = (version) => {
  protocol = version;
  keep?.(version);
};
await client.connect(transport);
console.log(JSON.stringify({ hello: { protocol, server: client.getServerVersion() } }));
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await respond(JSON.parse(line))));
}
await client.close();
// Open connections would keep the process running.
process.exit(0);
