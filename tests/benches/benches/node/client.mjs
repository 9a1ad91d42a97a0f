// A client of the official SDK over streamable HTTP: calls each server in rounds that alternate.
//
// usage: client.mjs ROUNDS CALLS URL…
//
// Prints a line for each server: a JSON array of the latencies of its calls in milliseconds.

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [rounds, calls] = process.argv.slice(2, 4).map(Number);
const call = { name: "trove_search", arguments: { query: "gold rush", state: "vic", limit: 10 } };

const servers = [];
for (const url of process.argv.slice(4)) {
  const client = new Client({ name: "bench", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  servers.push({ client, latencies: [] });
}
for (let round = 0; round <= rounds; round++) {
  for (const { client, latencies } of servers) {
    for (let index = 0; index < calls; index++) {
      const started = performance.now();
      const result = await client.callTool(call);
      const took = performance.now() - started;
      if (result.isError || !result.content[0].text.includes("gold rush")) throw new Error(JSON.stringify(result));
      // The first round warms up.
      if (round > 0) latencies.push(took);
    }
  }
}
for (const { latencies } of servers) console.log(JSON.stringify(latencies));
// Connections that are kept open would keep the process.
process.exit(0);
