// Pictures in a bucket that verifies signatures as S3 does.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makePerson, makeVenue } from '../../test/factories.ts';
import { startBucket } from '../../test/simulators/s3.ts';
import { picture } from './hostile-pictures.fixture.ts';

const keys = { bucket: 'ardoise-pictures', region: 'eu-west-3', key: 'AKIATEST', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLE' };
const clock = movableClock();
let bucket: Awaited<ReturnType<typeof startBucket>>;

const settings = (changes: Record<string, string> = {}) => ({
  S3_ENDPOINT: bucket.endpoint,
  S3_BUCKET: keys.bucket,
  S3_REGION: keys.region,
  S3_KEY: keys.key,
  S3_SECRET: keys.secret,
  ...changes,
});

beforeAll(async () => {
  bucket = await startBucket(keys);
});
afterAll(() => bucket.stop());

const open = async (changes?: Record<string, string>) => {
  const app = await startTestApp(settings(changes), clock);
  const venue = await makeVenue(app);
  const { token } = await makePerson(app, { roles: { manager: [venue] } });
  const upload = async (bytes: Buffer) => {
    const data = new FormData();
    data.append('file', new Blob([bytes]), 'a.jpg');
    const answer = await fetch(`${app.base}/api/venue/${venue}/file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: data,
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as { id: string; url: string; code: string } };
  };
  const rows = async () => (await app.db.pool.query('select id from file')).rows.length;
  return { app, upload, rows };
};

const expectRemoval = async (app: TestApp, id: string) => {
  clock.forward(90_000);
  await app.app.modules.tasks['files-clean-up']?.({}, {} as never);
  await expect.poll(() => [...bucket.objects.keys()].filter((name) => name.startsWith(id))).toEqual([]);
};

describe('a picture in a bucket', () => {
  it('is stored, served and removed with signed requests', async () => {
    const { app, upload, rows } = await open();
    const answer = await upload(await picture('jpeg', 1400, 900));
    expect(answer.status).toBe(201);
    const names = [160, 320, 640, 1280].map((width) => `${answer.body.id}/${width}.webp`);
    expect([...bucket.objects.keys()].sort()).toEqual(names.sort());
    expect([...bucket.objects.values()].map(({ type }) => type)).toEqual(names.map(() => 'image/webp'));

    const response = await fetch(`${app.base}${answer.body.url}/640.webp`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Buffer.from(await response.arrayBuffer()).equals(bucket.objects.get(`${answer.body.id}/640.webp`)?.bytes ?? Buffer.of())).toBe(
      true,
    );

    await expectRemoval(app, answer.body.id);
    expect([bucket.objects.size, await rows()]).toEqual([0, 0]);
    expect((await fetch(`${app.base}${answer.body.url}/640.webp`)).status).toBe(404);
    expect(bucket.refused.filter((code) => code !== 'NoSuchKey')).toEqual([]);
  });

  it.each([
    ['a wrong secret', { S3_SECRET: 'another' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { S3_KEY: 'AKIAOTHER' }, 'InvalidAccessKeyId'],
    ['another region', { S3_REGION: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
    ['a missing bucket', { S3_BUCKET: 'elsewhere' }, 'NoSuchBucket'],
  ])('answers 503 with %s, and stores nothing', async (_, changes, code) => {
    const { upload, rows } = await open(changes);
    bucket.refused.length = 0;
    const answer = await upload(await picture('jpeg', 300, 200));
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.headers.get('retry-after')).toBeTruthy();
    expect(JSON.stringify(answer.body)).not.toMatch(/Signature|Bucket|Key|127\.0\.0\.1/);
    expect(bucket.refused).toContain(code);
    expect(bucket.objects.size).toBe(0);
    // If the store refuses the removal too, the row stays, so that the clean-up retries.
    expect(await rows()).toBeLessThanOrEqual(1);
  });

  it('answers 503 for pictures only if the bucket is down', async () => {
    const gone = await startBucket(keys);
    const { app, upload } = await open({ S3_ENDPOINT: gone.endpoint });
    const stored = await upload(await picture('jpeg', 300, 200));
    expect(stored.status).toBe(201);
    await gone.stop();
    expect((await upload(await picture('jpeg', 300, 200, 2))).status).toBe(503);
    expect((await fetch(`${app.base}${stored.body.url}/160.webp`)).status).toBe(503);
    expect((await app.send('GET', '/health/ready')).status).toBe(200);
  });
});
