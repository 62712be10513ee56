"""Receives a picture and its sound with aiortc. Speaks JSON lines with the test: see peer-program.ts."""
import asyncio
import json
import sys

import aioice.ice
from aiortc import RTCPeerConnection, RTCSessionDescription
from aiortc.mediastreams import MediaStreamError

# aioice leaves the loopback out, which is the only address where there is no network.
find_addresses = aioice.ice.get_host_addresses
aioice.ice.get_host_addresses = lambda use_ipv4, use_ipv6: find_addresses(use_ipv4, use_ipv6) or ["127.0.0.1"]

seen = {"frames": 0, "width": 0, "height": 0, "loudest": 0}


def say(**message):
    print(json.dumps(message), flush=True)


async def receive(track):
    try:
        while True:
            frame = await track.recv()
            if track.kind == "video":
                seen.update(frames=seen["frames"] + 1, width=frame.width, height=frame.height)
            else:
                seen["loudest"] = max(seen["loudest"], int(abs(frame.to_ndarray().astype("int32")).max()))
    except MediaStreamError:
        pass


async def tell():
    while True:
        say(seen=seen)
        await asyncio.sleep(0.1)


async def main():
    connection = RTCPeerConnection()
    connection.addTransceiver("video", direction="recvonly")
    connection.addTransceiver("audio", direction="recvonly")
    connection.on("track", lambda track: asyncio.ensure_future(receive(track)))
    await connection.setLocalDescription(await connection.createOffer())
    say(offer=connection.localDescription.sdp)
    answer = json.loads(await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline))["answer"]
    await connection.setRemoteDescription(RTCSessionDescription(answer, "answer"))
    telling = asyncio.ensure_future(tell())
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    telling.cancel()
    await connection.close()


asyncio.run(main())
