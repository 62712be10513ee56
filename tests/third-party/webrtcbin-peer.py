"""Receives a picture and its sound with GStreamer's webrtcbin. Speaks JSON lines with the test: see peer-program.ts."""
import array
import json
import sys
import threading

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstSdp", "1.0")
gi.require_version("GstWebRTC", "1.0")
from gi.repository import GLib, Gst, GstSdp, GstWebRTC  # noqa: E402

Gst.init(None)
seen = {"frames": 0, "width": 0, "height": 0, "loudest": 0}
loop = GLib.MainLoop()
pipeline = Gst.Pipeline.new("peer")
connection = Gst.ElementFactory.make("webrtcbin")
connection.set_property("bundle-policy", GstWebRTC.WebRTCBundlePolicy.MAX_BUNDLE)
pipeline.add(connection)


def say(**message):
    print(json.dumps(message), flush=True)


def on_picture(sink):
    structure = sink.emit("pull-sample").get_caps().get_structure(0)
    seen.update(frames=seen["frames"] + 1, width=structure.get_int("width")[1], height=structure.get_int("height")[1])
    return Gst.FlowReturn.OK


def on_sound(sink):
    buffer = sink.emit("pull-sample").get_buffer()
    samples = array.array("h", buffer.extract_dup(0, buffer.get_size()))
    seen["loudest"] = max(seen["loudest"], max(map(abs, samples), default=0))
    return Gst.FlowReturn.OK


def on_track(_, pad):
    if pad.get_direction() != Gst.PadDirection.SRC:
        return
    is_video = pad.get_current_caps().get_structure(0).get_string("media") == "video"
    chain = (
        "rtph264depay ! h264parse ! avdec_h264 ! appsink name=sink emit-signals=true sync=false"
        if is_video
        else "rtpopusdepay ! opusdec ! audioconvert ! audio/x-raw,format=S16LE ! appsink name=sink emit-signals=true sync=false"
    )
    decoder = Gst.parse_bin_from_description(chain, True)
    decoder.get_by_name("sink").connect("new-sample", on_picture if is_video else on_sound)
    pipeline.add(decoder)
    decoder.sync_state_with_parent()
    pad.link(decoder.get_static_pad("sink"))


def offer():
    promise = Gst.Promise.new()
    connection.emit("create-offer", None, promise)
    promise.wait()
    # The description lives as long as the reply does.
    reply = promise.get_reply()
    connection.emit("set-local-description", reply.get_value("offer"), Gst.Promise.new())


def on_gathered(*_):
    if connection.get_property("ice-gathering-state") == GstWebRTC.WebRTCICEGatheringState.COMPLETE:
        say(offer=connection.get_property("local-description").sdp.as_text())


def read():
    _, message = GstSdp.SDPMessage.new_from_text(json.loads(sys.stdin.readline())["answer"])
    answer = GstWebRTC.WebRTCSessionDescription.new(GstWebRTC.WebRTCSDPType.ANSWER, message)
    connection.emit("set-remote-description", answer, Gst.Promise.new())
    sys.stdin.read()
    loop.quit()


def tell():
    say(seen=seen)
    return True


H264 = "application/x-rtp,media=video,encoding-name=H264,payload=102,clock-rate=90000,packetization-mode=(string)1,profile-level-id=(string)42e01f"
OPUS = "application/x-rtp,media=audio,encoding-name=OPUS,payload=111,clock-rate=48000,encoding-params=(string)2"
connection.connect("pad-added", on_track)
connection.connect("notify::ice-gathering-state", on_gathered)
pipeline.set_state(Gst.State.PLAYING)
for caps in (H264, OPUS):
    connection.emit("add-transceiver", GstWebRTC.WebRTCRTPTransceiverDirection.RECVONLY, Gst.Caps.from_string(caps))
offer()
threading.Thread(target=read, daemon=True).start()
GLib.timeout_add(100, tell)
loop.run()
pipeline.set_state(Gst.State.NULL)
