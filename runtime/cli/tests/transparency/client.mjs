// Takes the steps of a script with the TypeScript SDK.
//
// usage: client.mjs STEPS-AS-JSON COMMAND [ARGUMENT…]

import { setTimeout } from "node:timers/promises";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const [steps, command, ...args] = process.argv.slice(2);
const client = new Client({ name: "transparency", version: "1.0.0" });

async function take(step) {
  if (step.list === "tools") return client.listTools();
  if (step.list === "prompts") return client.listPrompts();
  if (step.list === "resources") return client.listResources();
  if (step.list === "templates") return client.listResourceTemplates();
  if (step.ping) return client.ping();
  if (step.call) {
    const stop = new AbortController();
    const options = { signal: stop.signal, timeout: 40_000 };
    if (step.progress) options.onprogress = () => step.cancel && stop.abort("enough");
    return client.callTool({ name: step.call, arguments: step.arguments ?? {} }, undefined, options);
  }
  if (step.prompt) return client.getPrompt({ name: step.prompt, arguments: step.arguments });
  if (step.read) return client.readResource({ uri: step.read });
  if (step.complete) {
    const argument = { name: step.argument, value: step.value };
    return client.complete({ ref: { type: "ref/prompt", name: step.complete }, argument });
  }
  return client.setLoggingLevel(step.level);
}

try {
  await client.connect(new StdioClientTransport({ command, args, env: process.env, stderr: "ignore" }));
  for (const step of JSON.parse(steps)) {
    if (step.after) await setTimeout(2_000);
    await take(step).catch((error) => console.error(String(error).slice(0, 80)));
  }
  await client.close();
} catch (error) {
  console.error("end", String(error).slice(0, 200));
}
process.exit(0);
