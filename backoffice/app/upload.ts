// Sends files to the server and tells how far they are: `fetch` cannot, so this is the one other place that calls the server.
import type { ImportResult } from '@ardoise/contract/imports.ts';
import type { StoredPicture } from '@ardoise/contract/pictures.ts';
import { ConnectionError, refused } from './api.ts';
import { readToken } from './session/storage.ts';

const TIMEOUT_MS = 120_000;

type Sending = { onProgress(sent: number): void; signal: AbortSignal };

/** Sends a form or a file; `onProgress` hears the sent part, from 0 to 1. Fails as every call does. */
const upload = <T>(path: string, body: FormData | Blob, { onProgress, signal }: Sending): Promise<T> =>
  new Promise((resolve, reject) => {
    const token = readToken();
    const request = new XMLHttpRequest();
    request.open('POST', path);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.timeout = TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    const read = async (): Promise<T> => {
      if (request.status < 300) return JSON.parse(request.responseText) as T;
      const headers = { 'retry-after': request.getResponseHeader('retry-after') ?? '' };
      throw await refused(new Response(request.responseText, { status: request.status, headers }), token);
    };
    request.onload = () => resolve(read());
    request.onerror = () => reject(new ConnectionError());
    request.ontimeout = () => reject(new ConnectionError());
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });

/** Uploads a picture of a venue. */
export const uploadPicture = (
  venue: string,
  picture: Blob,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<StoredPicture> => {
  const body = new FormData();
  body.append('file', picture, 'picture.jpg');
  return upload(`/api/venue/${encodeURIComponent(venue)}/file`, body, { onProgress, signal });
};

/** Imports a workbook, or tells what that would change. */
export const uploadBook = (
  venue: string,
  book: Blob,
  { dry, replace, ...sending }: Sending & { dry: boolean; replace: boolean },
): Promise<ImportResult> => {
  const bytes = new Blob([book], { type: 'application/octet-stream' });
  return upload(`/api/menu/${encodeURIComponent(venue)}/import?dry_run=${dry}&replace=${replace}`, bytes, sending);
};

/** Saves a workbook of a venue as a file of the device. */
export const downloadBook = async (venue: string, file: 'export.xlsx' | 'template.xlsx', name: string): Promise<void> => {
  const token = readToken();
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const lost = () => {
    throw new ConnectionError();
  };
  const response = await fetch(`/api/menu/${encodeURIComponent(venue)}/${file}`, { headers }).catch(lost);
  if (!response.ok) throw await refused(response, token);
  const url = URL.createObjectURL(await response.blob().catch(lost));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};
