// Uploads that start and then stall until the test continues them.
import net from 'node:net';
import { within } from '../harness/within.ts';

export type SlowUpload = {
  /** The status, and `Retry-After` in seconds. */
  answer: Promise<{ status: number; retryAfter: string | undefined }>;
  finish(): void;
  hangUp(): void;
};
type Sent = { base: string; path: string; token: string; bytes: Buffer };

const slowUpload = ({ base, path, token, bytes }: Sent): SlowUpload => {
  const [head, tail] = ['--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n', '\r\n--x--\r\n'];
  const socket = net.connect(Number(new URL(base).port), '127.0.0.1').on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
      `content-length: ${head.length + bytes.length + tail.length}\r\n\r\n${head}`,
  );
  return {
    answer: new Promise((resolve) =>
      socket.once('data', (data) => {
        const answer = String(data);
        resolve({ status: Number(answer.split(' ', 2)[1]), retryAfter: /^retry-after: (\d+)/im.exec(answer)?.[1] });
      }),
    ),
    finish: () => void socket.write(Buffer.concat([bytes, Buffer.from(tail)])),
    hangUp: () => void socket.destroy(),
  };
};

/** Starts uploads until the first refusal, when all slots are taken. */
export const takeAllPlaces = async (count: number, sent: Sent) => {
  const uploads = Array.from({ length: count }, () => slowUpload(sent));
  return { uploads, refused: await within(Promise.race(uploads.map(({ answer }) => answer)), 'an upload to be refused') };
};

/** Completes all uploads; returns their answers in order. */
export const finishAll = async (uploads: readonly SlowUpload[]): Promise<number[]> => {
  for (const { finish } of uploads) finish();
  const answers = await within(Promise.all(uploads.map(({ answer }) => answer)), 'the answers to the uploads');
  return answers.map(({ status }) => status).sort();
};
