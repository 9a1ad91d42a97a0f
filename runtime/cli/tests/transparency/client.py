"""Takes the steps of a script with the Python SDK.

usage: client.py STEPS-AS-JSON COMMAND [ARGUMENT…]
"""

import asyncio
import json
import logging
import os
import sys

from mcp import Client, StdioServerParameters
from mcp.types import PromptReference


async def take(client, step):
    if step.get("list") == "tools":
        await client.list_tools()
    elif step.get("list") == "prompts":
        await client.list_prompts()
    elif step.get("list") == "resources":
        await client.list_resources()
    elif step.get("list") == "templates":
        await client.list_resource_templates()
    elif "ping" in step:
        await client.send_ping()
    elif "call" in step:
        progress = None
        begun = asyncio.Event()

        async def noted(*values):
            begun.set()

        if step.get("progress"):
            progress = noted
        call = asyncio.ensure_future(client.call_tool(step["call"], step.get("arguments", {}), progress_callback=progress))
        if step.get("cancel"):
            await asyncio.wait_for(begun.wait(), 20)
            call.cancel()
        await asyncio.wait_for(call, 40)
    elif "prompt" in step:
        await client.get_prompt(step["prompt"], step.get("arguments"))
    elif "read" in step:
        await client.read_resource(step["read"])
    elif "complete" in step:
        reference = PromptReference(type="ref/prompt", name=step["complete"])
        await client.complete(reference, {"name": step["argument"], "value": step["value"]})
    elif "level" in step:
        await client.set_logging_level(step["level"])


async def main():
    steps, command, *arguments = json.loads(sys.argv[1]), *sys.argv[2:]
    server = StdioServerParameters(command=command, args=arguments, env=dict(os.environ))
    try:
        async with Client(server, mode=os.environ["MODE"], cache=None, read_timeout_seconds=40) as client:
            for step in steps:
                if step.get("after"):
                    await asyncio.sleep(2)
                try:
                    await take(client, step)
                except (Exception, asyncio.CancelledError) as error:
                    print(type(error).__name__, str(error)[:80], file=sys.stderr)
    except BaseException as error:
        print("end", type(error).__name__, file=sys.stderr)


logging.disable(logging.CRITICAL)
asyncio.run(main())
