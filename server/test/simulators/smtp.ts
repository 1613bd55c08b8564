// A mail server that stores mails, with the SMTP that our client needs.
import net, { type AddressInfo } from 'node:net';
import { within } from '../harness/within.ts';

const END = '\r\n.\r\n';

/** Handles one connection: answers each command and stores each mail. */
const serve = (socket: net.Socket, mails: string[]): void => {
  let input = '';
  let inData = false;
  const answer = (line: string) => socket.write(`${line}\r\n`);
  const command = (line: string) => {
    const word = line.slice(0, 4).toUpperCase();
    if (word === 'DATA') {
      inData = true;
      return answer('354 go on');
    }
    if (word === 'QUIT') {
      answer('221 bye');
      return socket.end();
    }
    return answer(word === 'EHLO' ? '250 here' : '250 ok');
  };
  const keep = (mail: string) => {
    mails.push(mail.replace(/^\.\./gm, '.'));
    inData = false;
    answer('250 kept');
  };
  socket.setEncoding('latin1').on('error', () => undefined);
  socket.on('data', (part: string) => {
    input += part;
    for (;;) {
      const mark = inData ? END : '\r\n';
      const end = input.indexOf(mark);
      if (end < 0) return;
      const text = input.slice(0, end);
      input = input.slice(end + mark.length);
      if (inData) keep(text);
      else command(text);
    }
  });
  answer('220 ready');
};

/** `mails`: each as received, with dots unstuffed. */
export const startSmtp = async () => {
  const mails: string[] = [];
  const server = net.createServer((socket) => serve(socket, mails));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close: () => within(new Promise((resolve) => server.close(resolve)), 'the connections of the mail server to end'),
  };
};
