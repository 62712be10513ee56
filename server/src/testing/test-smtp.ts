import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Runs a minimal SMTP server (RFC 5321) that answers this to each mail. */
export const listenForMail = async (answerToData: string) => {
  const received: string[] = [];
  const talk = (socket: Socket) => {
    let inData = false;
    socket.write('220 test ESMTP\r\n');
    socket.on('data', (bytes) => {
      for (const line of bytes.toString('utf8').split('\r\n').filter(Boolean)) {
        received.push(line);
        if (inData && line !== '.') continue;
        if (line === '.') socket.write(`${answerToData}\r\n`);
        else if (line.startsWith('DATA')) socket.write('354 go on\r\n');
        else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
        inData = line.startsWith('DATA') || (inData && line !== '.');
      }
    });
    socket.on('error', () => {});
  };
  const server = createServer(talk);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => server.close() };
};
