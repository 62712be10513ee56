"""A relay board by pymodbus. Prints its port, then each coil that is written."""

import asyncio
import logging

from pymodbus.datastore import ModbusSequentialDataBlock, ModbusServerContext, ModbusSlaveContext
from pymodbus.server.async_io import ModbusTcpServer


class Coils(ModbusSequentialDataBlock):
    def setValues(self, address, values):
        super().setValues(address, values)
        print("coil", address, "on" if values[0] else "off", flush=True)


async def main():
    unit = ModbusSlaveContext(co=Coils(0, [False] * 8), zero_mode=True)
    context = ModbusServerContext(slaves={1: unit}, single=False)
    server = ModbusTcpServer(context, address=("127.0.0.1", 0))
    serving = asyncio.create_task(server.serve_forever())
    await server.serving
    print("port", server.server.sockets[0].getsockname()[1], flush=True)
    await serving


# It reports clients that leave as errors.
logging.disable()
asyncio.run(main())
