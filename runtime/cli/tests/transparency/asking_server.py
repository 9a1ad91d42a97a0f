"""A server that asks its client in the course of calls: on standard input and output, or at a port.

usage: asking_server.py [PORT]
"""

import sys
import warnings

from mcp.server.mcpserver import Context, MCPServer
from mcp.types import SamplingMessage, TextContent
from pydantic import BaseModel

warnings.simplefilter("ignore")
server = MCPServer("asking")


class Choice(BaseModel):
    number: int


async def chosen(context, text):
    result = await context.elicit(text, Choice)
    return result.data.number if result.action == "accept" else result.action


async def written(context, text):
    message = SamplingMessage(role="user", content=TextContent(type="text", text=text))
    result = await context.session.create_message([message], max_tokens=9, related_request_id=context.request_id)
    return result.content.text


@server.tool()
async def choose(context: Context) -> str:
    """Let the user choose a number"""
    return f"chosen: {await chosen(context, 'a number')}"


@server.tool()
async def refuse(context: Context) -> str:
    """Ask for what the user declines"""
    return f"refused: {await chosen(context, 'decline')}"


@server.tool()
async def write(topic: str, context: Context) -> str:
    """Let the client's model write"""
    return f"written: {await written(context, topic)}"


@server.tool()
async def folders(context: Context) -> str:
    """Ask for the client's folders"""
    result = await context.session.list_roots()
    return f"folders: {result.roots[0].uri}"


@server.tool()
async def plan(topic: str, context: Context) -> str:
    """Ask three times, with progress"""
    await context.report_progress(1, 3)
    first = await chosen(context, "a number")
    second = await written(context, f"{topic} {first}")
    await context.report_progress(2, 3)
    third = await written(context, second)
    return f"planned: {third}"


@server.prompt()
async def letter(context: Context) -> str:
    """A letter with the user's number"""
    return f"Number {await chosen(context, 'a number')}"


if len(sys.argv) > 1:
    server.run("streamable-http", host="127.0.0.1", port=int(sys.argv[1]))
else:
    server.run()
