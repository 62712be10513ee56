"""Lets saspy, whose copy is in the folder of the second argument, be the host of the machine at the port of the first argument.

Prints what it has read as JSON. saspy's own aft_in and aft_game_lock build messages that its sender does not take, so 72 and 74 are
built here; saspy sends them, with its ninth bit and its CRC, and reads the answers.
"""
import errno
import json
import sys
import termios
import time

port, folder = sys.argv[1:3]
sys.path.insert(0, folder)

set_modes = termios.tcsetattr
SETTLE_S = 0.05


def set_modes_slowly(port, when, modes):
    """Sets the modes. The master of a pseudo-terminal sees modes and bytes unordered, so both get time to be seen.

    A pseudo-terminal drops the flag that switches parity on, which the C library calls an error; the others are set.
    """
    time.sleep(SETTLE_S)
    try:
        set_modes(port, when, modes)
    except termios.error as error:
        if error.args[0] != errno.EINVAL:
            raise
    time.sleep(SETTLE_S)


termios.tcsetattr = set_modes_slowly

from sas import Sas  # noqa: E402

ASSET = [122, 0, 0, 0]
TO_MACHINE, TO_HOST = 0x00, 0x80
DONE, PENDING = 0x00, 0x40


def bcd(value, size):
    return list(bytes.fromhex(str(value).zfill(2 * size)))


def number(data):
    return int(data.hex())


host = Sas(port, timeout=0.3, wait_for_wake_up=0.01, debug_level="CRITICAL")
read = {"address": int(host.start())}


def answer_of(ask):
    """Asks again if no answer came: on a busy computer the other end may see a mode too late."""
    for _ in range(5):
        answer = ask()
        if answer is not None:
            return answer
    raise RuntimeError("the machine does not answer")


def events():
    """Polls until the machine has no more to say."""
    heard = []
    while True:
        host.last_gpoll_event = None
        event = host.events_poll()
        if event == "No activity":
            return heard
        heard.append(event)
        # Another command acknowledges the event.
        answer_of(lambda: host.current_credits(denom=False))


def lock_status(code, condition, hundredths):
    data = answer_of(lambda: host._send_command([0x74, code, condition, *bcd(hundredths, 2)], size=40))
    return {
        "lock": data[6],
        "available": data[7],
        "cashable": number(data[11:16]),
        "limit": number(data[26:31]),
    }


def transfer(kind, cents, name):
    fields = [0x00, 0x00, kind, *bcd(cents, 5), *bcd(0, 5), *bcd(0, 5), 0x40, *ASSET, *[0] * 20]
    fields += [len(name), *name.encode("ascii"), 0, 0, 0, 0, 0, 0, 0, 0, 0]
    host._send_command([0x72, len(fields), *fields], size=90)
    while True:
        data = answer_of(lambda: host._send_command([0x72, 0x02, 0xFF, 0x00], size=90))
        if data[3] != PENDING:
            size = data[26]
            return {"status": data[3], "cents": number(data[6:11]), "id": data[27 : 27 + size].decode("ascii")}


def move(kind, cents, name):
    status = lock_status(0x00, 1 if kind == TO_MACHINE else 2, 500)
    while status["lock"] == PENDING:
        status = lock_status(0xFF, 0, 0)
    moved = transfer(kind, cents, name)
    return {"lock": status["lock"], **moved, "credits": answer_of(lambda: host.current_credits(denom=False))}


read["events"] = events()
read["version"] = answer_of(host.sas_version_gaming_machine_serial_id)
read["denomination"] = answer_of(host.gaming_machine_id)
read["before"] = dict(answer_of(lambda: host.send_meters_10_15(denom=False)))
read["registration"] = answer_of(host.aft_register_gaming_machine)["registration_status"].decode("ascii")
read["status"] = lock_status(0xFF, 0, 0)
read["in"] = move(TO_MACHINE, 12345, "SASPY-0000000001")
read["out"] = move(TO_HOST, 2345, "SASPY-0000000002")
read["eventsAfter"] = events()
read["after"] = dict(answer_of(lambda: host.send_meters_10_15(denom=False)))
print(json.dumps(read))
