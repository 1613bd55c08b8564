// Sends files to the server and tells how far they are: `fetch` cannot, so this is the one other place that calls the server.
import type { ImportResult } from '@ardoise/contract/catalog/imports.ts';
import type { Font } from '@ardoise/contract/look.ts';
import type { StoredPicture } from '@ardoise/contract/pictures.ts';
import { ConnectionError, noteHead, refused } from './api.ts';
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
      if (request.status < 300) return noteHead(JSON.parse(request.responseText) as T, (name) => request.getResponseHeader(name));
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

/** Stores a font, which no venue uses yet. */
export const uploadFont = (font: File, sending: Sending): Promise<Font> => {
  const body = new FormData();
  body.append('file', font);
  return upload('/style/fonts', body, sending);
};

/** Imports a file, or tells what that would change; `answers` go into the query. */
export const uploadBook = (
  venue: string,
  book: Blob,
  { dry, replace, answers, ...sending }: Sending & { dry: boolean; replace: boolean; answers: Readonly<Record<string, string>> },
): Promise<ImportResult> => {
  const bytes = new Blob([book], { type: 'application/octet-stream' });
  const query = new URLSearchParams({ dry_run: String(dry), replace: String(replace), ...answers });
  return upload(`/api/menu/${encodeURIComponent(venue)}/import?${query}`, bytes, sending);
};

/** Hands a file to the browser, which saves it. */
export const saveAs = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};

type Taking = { signal?: AbortSignal; onProgress?(bytes: number): void };

/** The name that the server gives a file. */
const nameOf = (response: Response): string => /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';

/**
 * Saves what the server answers as a file of the device; false where there is nothing to save. Without a `name` it is the server's.
 * `onProgress` hears how much has come.
 */
export const download = async (path: string, name: string | null, { signal, onProgress }: Taking = {}): Promise<boolean> => {
  const token = readToken();
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const lost = (error: unknown) => {
    throw signal?.aborted ? error : new ConnectionError();
  };
  const response = await fetch(path, { headers, ...(signal && { signal }) }).catch(lost);
  if (!response.ok) throw await refused(response, token);
  if (response.status === 204 || !response.body) return false;
  const reader = response.body.getReader();
  const parts: BlobPart[] = [];
  let bytes = 0;
  for (let part = await reader.read().catch(lost); !part.done; part = await reader.read().catch(lost)) {
    parts.push(part.value);
    bytes += part.value.byteLength;
    onProgress?.(bytes);
  }
  saveAs(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), name ?? nameOf(response));
  return true;
};

/** Saves a workbook of a venue as a file of the device. */
export const downloadBook = (venue: string, file: 'export.xlsx' | 'template.xlsx', name: string): Promise<boolean> =>
  download(`/api/menu/${encodeURIComponent(venue)}/${file}`, name);
