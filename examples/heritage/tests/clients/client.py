"""The Python SDK's client as a filter: requests are JSON lines on stdin, responses JSON lines on stdout.

usage: client.py legacy|auto URL
       client.py legacy|auto COMMAND [ARGUMENT…]

A request is {"list": true}, {"call": NAME, "arguments": {…}}, or {"validate": SCHEMA, "value": VALUE}, the
value being optional.
"""

import asyncio
import json
import logging
import os
import sys

from jsonschema import Draft202012Validator
from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError


def dump(model):
    return model.model_dump(mode="json", by_alias=True, exclude_none=True)


async def respond(client, request):
    if "list" in request:
        return {"tools": [dump(tool) for tool in (await client.list_tools()).tools]}
    if "validate" in request:
        Draft202012Validator.check_schema(request["validate"])
        if "value" in request:
            errors = Draft202012Validator(request["validate"]).iter_errors(request["value"])
            problems = [error.message for error in errors]
            return {"valid": False, "problems": problems} if problems else {"valid": True}
        return {"valid": True}
    try:
        return {"result": dump(await client.call_tool(request["call"], request.get("arguments", {})))}
    except MCPError as error:
        return {"error": {"code": error.error.code, "message": error.error.message}}


async def main(mode, target, *arguments):
    server = target
    if not target.startswith("http"):
        server = StdioServerParameters(command=target, args=list(arguments), env=dict(os.environ))
    async with Client(server, mode=mode, cache=None) as client:
        info = client.session.server_info if hasattr(client.session, "server_info") else None
        hello = {"protocol": client.session.protocol_version, "server": dump(info) if info else None}
        print(json.dumps({"hello": hello}), flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            print(json.dumps(await respond(client, json.loads(line))), flush=True)


# These tests also call tools that are not listed.
logging.disable(logging.WARNING)
asyncio.run(main(*sys.argv[1:]))
