// Picture uploads over HTTP: accepted formats, delivery, and refused files.
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makePerson, makeVenue } from '../../test/factories.ts';
import { finishAll, takeAllPlaces } from '../../test/uploads/slow-uploads.ts';
import { bomb, movingPng, movingWebp, mutate, paint, picture, withSegment } from './hostile-pictures.fixture.ts';

let app: TestApp;
let venue: string;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  venue = await makeVenue(app, 'smart');
  ({ token } = await makePerson(app, { roles: { manager: [venue] } }));
});

type Stored = { id: string; url: string; width: number; height: number; code: string; errors: Record<string, { code: string }> };
const form = (bytes: Buffer | string, { field = 'file', name = 'a.jpg', type = 'image/jpeg' } = {}): FormData => {
  const data = new FormData();
  data.append(field, new Blob([bytes], { type }), name);
  return data;
};
const post = async (body: RequestInit['body'], headers: Record<string, string> = {}) => {
  const response = await fetch(`${app.base}/api/venue/${venue}/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit);
  const answer = (await response.json()) as Stored;
  return { status: response.status, body: answer, headers: response.headers };
};
const upload = (bytes: Buffer | string) => post(form(bytes));
const fetchPicture = async (url: string, width: number) => {
  const response = await fetch(`${app.base}${url}/${width}.webp`);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const folder = () => path.join(app.config.DATA_DIR, 'files');
const storedFiles = () => (fs.existsSync(folder()) ? fs.readdirSync(folder(), { recursive: true }).sort() : []);
const rows = async () => (await app.db.pool.query('select id from file where venue_id = $1', [venue])).rows.length;
/** The stored files and rows. */
const storedState = async () => JSON.stringify([storedFiles(), await rows()]);

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is accepted as %s and served as WebP in every width', async (format) => {
    const answer = await upload(await picture(format, 1500, 1000));
    expect(answer).toMatchObject({ status: 201, body: { width: 1500, height: 1000 } });
    expect(answer.body.url).toBe(`/files/${answer.body.id}`);
    for (const width of [160, 320, 640, 1280]) {
      const served = await fetchPicture(answer.body.url, width);
      expect(served.status).toBe(200);
      expect(served.headers.get('content-type')).toBe('image/webp');
      expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(served.headers.get('x-content-type-options')).toBe('nosniff');
      expect(served.headers.get('content-security-policy')).toContain('sandbox');
      expect(await sharp(served.bytes).metadata()).toMatchObject({ format: 'webp', width });
    }
  });

  it('is served from its URL without a width, in the largest stored size', async () => {
    for (const [width, widest] of [
      [1500, 1280],
      [300, 300],
    ] as const) {
      const { body } = await upload(await picture('jpeg', width, 200, 7));
      const response = await fetch(app.base + body.url);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: widest });
    }
    for (const id of [newId(), 'x', '..%2Fsecret']) expect((await fetch(`${app.base}/files/${id}`)).status).toBe(404);
  });

  it('is validated by its content, not by name or declared type', async () => {
    const bytes = await picture('png', 200, 100);
    for (const [at, { name, type }] of [
      { name: '../../etc/passwd', type: 'image/svg+xml' },
      { name: 'a.html', type: 'text/html;image/png' },
      { name: 'x'.repeat(4000), type: 'application/octet-stream' },
      { name: 'a.png;.php\u0000', type: '' },
    ].entries())
      expect((await post(form(Buffer.concat([bytes, Buffer.from([at])]), { name, type }))).status).toBe(201);
    expect(storedFiles().filter((name) => !/^[0-9a-f-]{36}(\/\d+\.webp)?$/.test(String(name)))).toEqual([]);
  });

  it('is never enlarged, and keeps widths between two steps', async () => {
    const sizes = async (width: number, height: number) => {
      const { body } = await upload(await picture('jpeg', width, height));
      const found = [160, 320, 640, 1280].map(async (one) => (await sharp((await fetchPicture(body.url, one)).bytes).metadata()).width);
      return Promise.all(found);
    };
    expect(await sizes(800, 533)).toEqual([160, 320, 640, 800]);
    expect(await sizes(320, 200)).toEqual([160, 320, 320, 320]);
    expect(await sizes(1, 1)).toEqual([1, 1, 1, 1]);
  });

  it('is rotated upright, and loses its metadata', async () => {
    const bytes = await paint(900, 600)
      .withExif({ IFD0: { Artist: 'SECRET-ARTIST' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const answer = await upload(withSegment(bytes, 0xfe, Buffer.from('SECRET-COMMENT <script>alert(1)</script>')));
    expect(answer.body).toMatchObject({ width: 600, height: 900 });
    const { bytes: served } = await fetchPicture(answer.body.url, 640);
    const { width, height, exif, icc, xmp } = await sharp(served).metadata();
    expect({ width, height, exif, icc, xmp }).toEqual({ width: 600, height: 900, exif: undefined, icc: undefined, xmp: undefined });
    expect(served.includes('SECRET')).toBe(false);
  });

  it('is accepted in unusual colour formats with the same look', async () => {
    const odd: [string, Buffer][] = [
      ['four inks', await paint(300, 300).toColourspace('cmyk').jpeg().toBuffer()],
      ['grey', await paint(300, 300).greyscale().png().toBuffer()],
      ['16 bits with transparency', await paint(300, 300).ensureAlpha(0.5).toColourspace('rgb16').png().toBuffer()],
      ['a palette', await paint(300, 300).png({ palette: true }).toBuffer()],
      ['another profile', await paint(300, 300).withIccProfile('p3').jpeg().toBuffer()],
      [
        'a broken profile',
        withSegment(await picture('jpeg', 300, 300), 0xe2, Buffer.from(`ICC_PROFILE\0\x01\x01${'x'.repeat(400)}`, 'latin1')),
      ],
    ];
    for (const [name, bytes] of odd) {
      const answer = await upload(bytes);
      expect([name, answer.status]).toEqual([name, 201]);
      const { data } = await sharp((await fetchPicture(answer.body.url, 160)).bytes)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const [red = 0, green = 0] = data;
      if (name !== 'grey') expect([name, red > green]).toEqual([name, true]);
    }
  });

  it('is stored once per venue', async () => {
    const bytes = await picture('jpeg', 400, 300, 5);
    const first = await upload(bytes);
    expect(await upload(bytes)).toEqual(expect.objectContaining({ status: 201, body: first.body }));
    const before = venue;
    venue = await makeVenue(app, 'smart');
    ({ token } = await makePerson(app, { roles: { manager: [venue, before] } }));
    const other = await upload(bytes);
    expect(other.body.id).not.toBe(first.body.id);
    const taken = await app.send<Stored>('POST', `/api/menu/${venue}/product`, {
      token,
      body: { name: 'A', type_id: 1, net_price: 5, image: first.body.id },
    });
    expect(taken).toMatchObject({ status: 422, body: { errors: { image: { code: 'unknown_id' } } } });
  });

  it('can be uploaded eight at a time', async () => {
    const pictures = await Promise.all(Array.from({ length: 8 }, (_, seed) => picture('jpeg', 700, 400, seed % 4)));
    const answers = await Promise.all(pictures.map(upload));
    expect(answers.map(({ status }) => status)).toEqual(pictures.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(4);
    expect(await rows()).toBe(4);
  });
});

describe('an unsupported file', () => {
  const cases: [name: string, bytes: () => Buffer | string | Promise<Buffer>, status: number, code: string][] = [
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>', 415, 'unsupported_media_type'],
    [
      'an SVG after an XML declaration',
      () => '<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>',
      415,
      'unsupported_media_type',
    ],
    ['a GIF', () => paint(20, 20).gif().toBuffer(), 415, 'unsupported_media_type'],
    ['a GIF that is also a script', () => 'GIF89a/*\x01\x00\x00\x00*/=1;alert(1)//', 415, 'unsupported_media_type'],
    ['a TIFF', () => paint(20, 20).tiff().toBuffer(), 415, 'unsupported_media_type'],
    ['an HTML page', () => '<!doctype html><script>alert(1)</script>', 415, 'unsupported_media_type'],
    ['a PDF', () => '%PDF-1.7\n1 0 obj\n<<>>', 415, 'unsupported_media_type'],
    ['a ZIP archive', () => 'PK\x03\x04aaaaaaaaaaaaaaaaaaaa', 415, 'unsupported_media_type'],
    ['a HEIC', () => '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 415, 'unsupported_media_type'],
    [
      'a picture after HTML',
      async () => Buffer.concat([Buffer.from('<script>1</script>'), await picture('png')]),
      415,
      'unsupported_media_type',
    ],
    ['a text', () => 'hello', 415, 'unsupported_media_type'],
    ['zeros', () => Buffer.alloc(5000), 415, 'unsupported_media_type'],
    ['an empty file', () => '', 400, 'invalid'],
    ['256 megapixels', () => bomb(16_384), 413, 'too_large'],
    ['26 megapixels', () => bomb(5_104), 413, 'too_large'],
    ['a valid picture of 11 MB', async () => Buffer.concat([await picture(), Buffer.alloc(11 * 1024 * 1024)]), 413, 'too_large'],
    ['a picture of 3000 × 20 pixels', () => picture('png', 3000, 20), 422, 'picture_invalid'],
    ['an animated WebP', movingWebp, 422, 'picture_invalid'],
    ['an animated PNG', movingPng, 422, 'picture_invalid'],
    ['a truncated JPEG', async () => (await picture('jpeg')).subarray(0, 2500), 422, 'picture_invalid'],
    ['a truncated PNG', async () => (await picture('png')).subarray(0, 900), 422, 'picture_invalid'],
    ['a truncated WebP', async () => (await picture('webp')).subarray(0, 300), 422, 'picture_invalid'],
    ['a truncated AVIF', async () => (await picture('avif')).subarray(0, 400), 422, 'picture_invalid'],
    ['only the start of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 422, 'picture_invalid'],
    ['only the start of a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 422, 'picture_invalid'],
  ];

  it.each(cases)('is refused and not stored: %s', async (_, bytes, status, code) => {
    const before = await storedState();
    const answer = await upload(await bytes());
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(await storedState()).toBe(before);
  });

  it('is re-encoded: data after the picture is dropped', async () => {
    const answer = await upload(
      Buffer.concat([await picture('jpeg', 640, 400, 9), Buffer.from('<script>PAYLOAD</script>PK\x03\x04PAYLOAD')]),
    );
    expect(answer.status).toBe(201);
    for (const width of [160, 320, 640]) expect((await fetchPicture(answer.body.url, width)).bytes.includes('PAYLOAD')).toBe(false);
  });

  it('never breaks the server with changed bytes', async () => {
    const sound = [
      await picture('jpeg', 60, 40),
      await picture('png', 60, 40),
      await picture('webp', 60, 40),
      await picture('avif', 60, 40),
    ];
    const wrong: string[] = [];
    for (let seed = 1; seed <= 120; seed++) {
      const { status } = await upload(mutate(sound[seed % 4] as Buffer, seed));
      if (![201, 413, 415, 422].includes(status)) wrong.push(`${seed}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect((await upload(await picture('jpeg', 50, 50))).status).toBe(201);
  });
});

describe('an invalid form', () => {
  const boundary = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  it.each<[string, () => RequestInit['body'], Record<string, string>, number]>([
    ['no body', () => null, {}, 415],
    ['JSON', () => '{}', { 'content-type': 'application/json' }, 415],
    ['a bare picture', () => 'x', { 'content-type': 'image/jpeg' }, 415],
    ['a missing boundary', () => boundary, { 'content-type': 'multipart/form-data' }, 400],
    ['a missing end', () => `${boundary}\xff\xd8`, multipart, 400],
    ['no part', () => '--x--\r\n', multipart, 400],
    ['another field', () => form('x', { field: 'picture' }), {}, 400],
    ['a field named __proto__', () => form('x', { field: '__proto__' }), {}, 400],
    ['a text instead of a file', () => `--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n--x--\r\n`, multipart, 400],
  ])('%s', async (_, body, headers, status) => {
    const before = await storedState();
    expect((await post(body(), headers)).status).toBe(status);
    expect(await storedState()).toBe(before);
  });

  it('names an unexpected second file or text in its error', async () => {
    const bytes = await picture('jpeg', 60, 60, 3);
    const two = form(bytes);
    two.append('file', new Blob([bytes]), 'b.jpg');
    expect(await post(two)).toMatchObject({ status: 400, body: { errors: { file: { code: 'unknown' } } } });
    const beside = form(bytes);
    beside.append('admin', 'true');
    expect(await post(beside)).toMatchObject({ status: 400, body: { errors: { admin: { code: 'unknown' } } } });
    const many = form(bytes);
    for (let count = 0; count < 10_000; count++) many.append(`f${count}`, 'x');
    expect([400, 413]).toContain((await post(many)).status);
    expect(await rows()).toBe(0);
  });

  it('is stopped at 10 MB without a content length', async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(sent === 0 ? Buffer.from(boundary) : Buffer.alloc(1 << 20));
        if (++sent > 14) controller.close();
      },
    });
    expect(await post(body, multipart)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await rows()).toBe(0);
  });
});

describe('too many uploads', () => {
  /** Starts a new person's uploads until one more is refused. */
  const begin = async (bytes: Buffer) => {
    const person = await makePerson(app, { roles: { manager: [venue] } });
    return takeAllPlaces(9, { base: app.base, path: `/api/venue/${venue}/file`, token: person.token, bytes });
  };

  it('of one account answer 429 beyond eight at a time, and other accounts continue', async () => {
    const bytes = await picture('jpeg', 60, 60);
    const { uploads, refused } = await begin(bytes);
    expect(refused).toEqual({ status: 429, retryAfter: '5' });
    expect((await upload(bytes)).status).toBe(201);
    expect(await finishAll(uploads)).toEqual([...Array<number>(8).fill(201), 429]);
  });

  it('over all accounts answer 503 with Retry-After beyond 32 at a time', async () => {
    const bytes = await picture('jpeg', 60, 60);
    const begun = await Promise.all([1, 2, 3, 4].map(() => begin(bytes)));
    const refused = await upload(bytes);
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await app.send('GET', '/health/ready')).status).toBe(200);
    for (const { uploads } of begun) expect(await finishAll(uploads)).toEqual([...Array<number>(8).fill(201), 429]);
    expect((await upload(bytes)).status).toBe(201);
  });

  it('of unused pictures answer 429', async () => {
    await app.db.pool.query(
      'insert into file (venue_id, id, width, height) select $1, gen_random_uuid(), 1, 1 from generate_series(1, 300)',
      [venue],
    );
    const refused = await upload(await picture('jpeg', 60, 60));
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(refused.headers.get('retry-after')).toBe('3600');
  });
});

describe('uploading', () => {
  it.each([
    ['manager', 'premium', 201],
    ['manager', 'smart', 201],
    ['manager', 'none', 402],
    ['reader', 'premium', 403],
    ['bartender', 'premium', 403],
  ] as const)('by a %s on tier %s answers %i', async (role, tier, status) => {
    venue = await makeVenue(app, tier);
    ({ token } = await makePerson(app, { roles: { [role]: [venue] } }));
    expect((await upload(await picture('jpeg', 60, 60))).status).toBe(status);
  });

  it('checks the permission before it reads the body', async () => {
    const own = venue;
    venue = newId();
    expect((await upload('x')).status).toBe(404);
    venue = own;
    token = 'a.b.c';
    expect((await upload(await picture('jpeg', 60, 60))).status).toBe(401);
  });
});
