// A WebSocket client on bare sockets, so that a thousand of them do not slow the measuring process down.
import { randomBytes } from 'node:crypto';
import net from 'node:net';

export type WebSocketClient = { send(text: string): void; close(): void };
/** Receives each text and the instant its bytes arrived. */
type OnText = (text: string, at: number, socket: WebSocketClient) => void;

/** Milliseconds since 1970 with fractions, comparable between processes of this machine. */
export const instant = (): number => performance.timeOrigin + performance.now();

const HEAD_END = '\r\n\r\n';
const TEXT = 1;

/** A client's text frame; the mask is zero, so the text is unchanged. */
const frameOf = (text: string): Buffer => {
  const payload = Buffer.from(text);
  const head = payload.length < 126 ? Buffer.from([0x81, 0x80 | payload.length]) : Buffer.from([0x81, 0xfe, 0, 0]);
  if (payload.length >= 126) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, Buffer.alloc(4), payload]);
};

/** Start and end of the first frame in these bytes, or null while it is incomplete. */
const firstFrame = (bytes: Buffer): { from: number; to: number } | null => {
  if (bytes.length < 2) return null;
  const short = (bytes[1] as number) & 0x7f;
  if (short === 127) throw new Error('a frame of more than 64 kB');
  const from = short === 126 ? 4 : 2;
  if (bytes.length < from) return null;
  const to = from + (short === 126 ? bytes.readUInt16BE(2) : short);
  return bytes.length < to ? null : { from, to };
};

/** Passes each complete text frame to `onFrame`; returns the remaining bytes. */
const takeTexts = (bytes: Buffer, onFrame: (text: string) => void): Buffer => {
  let rest = bytes;
  for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
    if (((rest[0] as number) & 0x0f) === TEXT) onFrame(rest.toString('utf8', frame.from, frame.to));
    rest = rest.subarray(frame.to);
  }
  return rest;
};

/** Connects to a path of a local server; resolves after the handshake. */
export const openWebSocket = (port: number, path: string, onText: OnText): Promise<WebSocketClient> =>
  new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    const key = randomBytes(16).toString('base64');
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}${HEAD_END}`,
    );
    const client = { send: (text: string) => void socket.write(frameOf(text)), close: () => void socket.destroy() };
    let agreed = false;
    let rest: Buffer = Buffer.alloc(0);
    const agree = () => {
      const end = rest.indexOf(HEAD_END);
      if (end < 0) return;
      agreed = true;
      if (!rest.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) reject(new Error(rest.toString('latin1', 0, end)));
      rest = rest.subarray(end + HEAD_END.length);
      resolve(client);
    };
    socket.on('data', (part) => {
      const at = instant();
      rest = rest.length > 0 ? Buffer.concat([rest, part]) : part;
      if (!agreed) agree();
      if (agreed) rest = takeTexts(rest, (text) => onText(text, at, client));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the server closed the socket')));
  });
