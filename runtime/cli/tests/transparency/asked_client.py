"""Calls tools that ask, with the Python SDK and the protocol without `initialize`, or MODE; prints what they returned.

usage: asked_client.py PREFIX URL
       asked_client.py PREFIX COMMAND [ARGUMENT…]
"""

import asyncio
import json
import logging
import os
import sys
import warnings

from mcp import Client, MCPError, StdioServerParameters
from mcp.types import CreateMessageResult, ElicitResult, ListRootsResult, Root, TextContent

warnings.simplefilter("ignore")
number = int(os.environ.get("NUMBER", "7"))
steps = []


async def elicit(context, params):
    if params.message == "decline":
        return ElicitResult(action="decline")
    await asyncio.sleep(float(os.environ.get("THINKS", "0")))
    return ElicitResult(action="accept", content={"number": number})


async def sample(context, params):
    text = params.messages[0].content.text.upper() + "!"
    return CreateMessageResult(role="assistant", model="m", content=TextContent(type="text", text=text))


async def roots(context):
    return ListRootsResult(roots=[Root(uri="file:///notes")])


async def noted(progress, total, message):
    steps.append(progress)


async def main():
    prefix, target, *arguments = sys.argv[1:]
    if not target.startswith("http"):
        target = StdioServerParameters(command=target, args=arguments, env=dict(os.environ))
    callbacks = {"elicitation_callback": elicit, "sampling_callback": sample, "list_roots_callback": roots}
    if "SILENT" in os.environ:
        callbacks = {}
    results = {}
    async with Client(target, mode=os.environ.get("MODE", "2026-07-28"), cache=None, read_timeout_seconds=40, **callbacks) as client:
        for tool, given in [
            ("choose", {}), ("refuse", {}), ("write", {"topic": "tea"}), ("folders", {}), ("plan", {"topic": "tea"})
        ]:
            if prefix == "execute_tool":
                call = client.call_tool("execute_tool", {"tool": tool, "args": given}, progress_callback=noted)
            else:
                call = client.call_tool(prefix + tool, given, progress_callback=noted)
            try:
                result = await call
                results[tool] = result.content[0].text
            except MCPError as error:
                results[tool] = "error: " + str(error)
        if prefix != "execute_tool" and callbacks:
            result = await client.get_prompt(prefix + "letter")
            results["letter"] = result.messages[0].content.text
    results["steps"] = steps
    print(json.dumps(results))


logging.disable(logging.CRITICAL)
asyncio.run(main())
