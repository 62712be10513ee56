"""
A camera on the network, by GStreamer's RTSP server: H.264 and A-law at rtsp://127.0.0.1:PORT/camera. Prints its port. The
argument, if any, is the port. Each picture is stamped when it is made: a strip of 20 blocks above, and below it red, green, blue and white
quarters. Ends with its input.
"""
import array
import math
import sys
import threading
import time

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtspServer  # noqa: E402

Gst.init(None)
WIDTH, HEIGHT, STRIP, BLOCKS, BITS = 640, 360, 40, 20, 16
RATE, TONE = 8000, 440
PIPELINE = (
    f"( appsrc name=pictures is-live=true format=time do-timestamp=true max-buffers=1 leaky-type=downstream "
    f"caps=video/x-raw,format=I420,width={WIDTH},height={HEIGHT},framerate=30/1,colorimetry=bt601 "
    "! x264enc tune=zerolatency speed-preset=ultrafast key-int-max=30 bitrate=4000 ! rtph264pay name=pay0 pt=96 config-interval=1 "
    f"appsrc name=sound is-live=true format=time do-timestamp=true caps=audio/x-raw,format=S16LE,layout=interleaved,rate={RATE},channels=1 "
    "! alawenc ! rtppcmapay name=pay1 pt=8 )"
)


def rows(left, right, count):
    return (bytes([left]) * (WIDTH // 2) + bytes([right]) * (WIDTH // 2)) * count


def chroma(upper, lower):
    half = WIDTH // 4
    above = (bytes([upper[0]]) * half + bytes([upper[1]]) * half) * ((HEIGHT // 2 - STRIP) // 2)
    below = (bytes([lower[0]]) * half + bytes([lower[1]]) * half) * (HEIGHT // 4)
    return bytes([128]) * (WIDTH // 2) * (STRIP // 2) + above + below


LUMA = rows(81, 145, HEIGHT // 2 - STRIP) + rows(41, 235, HEIGHT // 2)
CHROMA = chroma((90, 54), (240, 128)) + chroma((240, 34), (110, 128))


def stamped():
    low = int(time.time() * 1000) & ((1 << BITS) - 1)
    gray = low ^ (low >> 1)
    bits = [(gray >> (BITS - 1 - bit)) & 1 for bit in range(BITS)]
    blocks = [1, 0, *bits, sum(bits) % 2, 0]
    row = b"".join(bytes([235 if lit else 16]) * (WIDTH // BLOCKS) for lit in blocks)
    return row * STRIP + LUMA + CHROMA


# Test sources of GStreamer's could be seeked, and then the server refuses to play what is live.
SECOND = array.array("h", (int(8000 * math.sin(2 * math.pi * TONE * at / RATE)) for at in range(RATE))).tobytes()
SECOND_BYTES = len(SECOND)


def feed(pictures, sound, begun, state):
    pictures.emit("push-buffer", Gst.Buffer.new_wrapped(stamped()))
    due = 2 * int((time.monotonic() - begun) * RATE)
    while state["sent"] < due:
        at = state["sent"] % SECOND_BYTES
        block = SECOND[at : at + min(due - state["sent"], SECOND_BYTES - at)]
        sound.emit("push-buffer", Gst.Buffer.new_wrapped(block))
        state["sent"] += len(block)
    return True


def on_configure(_, media):
    sources = [media.get_element().get_by_name(name) for name in ("pictures", "sound")]
    timer = GLib.timeout_add(33, feed, *sources, time.monotonic(), {"sent": 0})
    media.connect("unprepared", lambda _: GLib.source_remove(timer))


def wait_for_end(loop):
    sys.stdin.read()
    loop.quit()


server = GstRtspServer.RTSPServer.new()
server.set_address("127.0.0.1")
server.set_service(sys.argv[1] if len(sys.argv) > 1 else "0")
factory = GstRtspServer.RTSPMediaFactory.new()
factory.set_launch(PIPELINE)
factory.set_shared(True)
factory.set_latency(0)
factory.connect("media-configure", on_configure)
server.get_mount_points().add_factory("/camera", factory)
server.attach(None)
print(server.get_bound_port(), flush=True)
loop = GLib.MainLoop()
threading.Thread(target=wait_for_end, args=(loop,), daemon=True).start()
loop.run()
