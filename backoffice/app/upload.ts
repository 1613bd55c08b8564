// Uploads files with progress. `fetch` reports no upload progress, so this module uses XMLHttpRequest instead of api.ts.
import type { ImportResult } from '@ardoise/contract/catalog/imports.ts';
import type { Font } from '@ardoise/contract/look.ts';
import type { StoredPicture } from '@ardoise/contract/pictures.ts';
import { ConnectionError, noteHead, toApiError } from './api.ts';
import { readToken } from './session/storage.ts';

const TIMEOUT_MS = 120_000;

type UploadOptions = { onProgress(sent: number): void; signal: AbortSignal };

/** Sends a form or a file. `onProgress` receives the sent share, 0 to 1. Throws the same errors as `call`. */
const upload = <T>(path: string, body: FormData | Blob, { onProgress, signal }: UploadOptions): Promise<T> =>
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
      throw await toApiError(new Response(request.responseText, { status: request.status, headers }), token);
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

/** Uploads a font. No venue uses it yet. */
export const uploadFont = (font: File, sending: UploadOptions): Promise<Font> => {
  const body = new FormData();
  body.append('file', font);
  return upload('/style/fonts', body, sending);
};

/** Imports a workbook, or with `dry` returns the changes that it would make. `answers` go into the query. */
export const uploadBook = (
  venue: string,
  book: Blob,
  { dry, replace, answers, ...sending }: UploadOptions & { dry: boolean; replace: boolean; answers: Readonly<Record<string, string>> },
): Promise<ImportResult> => {
  const bytes = new Blob([book], { type: 'application/octet-stream' });
  const query = new URLSearchParams({ dry_run: String(dry), replace: String(replace), ...answers });
  return upload(`/api/menu/${encodeURIComponent(venue)}/import?${query}`, bytes, sending);
};

/** Saves a file through the browser's download. */
export const saveAs = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};

type DownloadOptions = { signal?: AbortSignal; onProgress?(bytes: number): void };

/** The file name from the `Content-Disposition` header. */
const nameOf = (response: Response): string => /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';

/**
 * Downloads a file; false if the server has none (204). `name`: null for the server's file name. `onProgress` receives the bytes so far.
 */
export const download = async (path: string, name: string | null, { signal, onProgress }: DownloadOptions = {}): Promise<boolean> => {
  const token = readToken();
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const throwConnectionError = (error: unknown) => {
    throw signal?.aborted ? error : new ConnectionError();
  };
  const response = await fetch(path, { headers, ...(signal && { signal }) }).catch(throwConnectionError);
  if (!response.ok) throw await toApiError(response, token);
  if (response.status === 204 || !response.body) return false;
  const reader = response.body.getReader();
  const parts: BlobPart[] = [];
  let bytes = 0;
  for (let part = await reader.read().catch(throwConnectionError); !part.done; part = await reader.read().catch(throwConnectionError)) {
    parts.push(part.value);
    bytes += part.value.byteLength;
    onProgress?.(bytes);
  }
  saveAs(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), name ?? nameOf(response));
  return true;
};

/** Downloads a workbook of a venue. */
export const downloadBook = (venue: string, file: 'export.xlsx' | 'template.xlsx', name: string): Promise<boolean> =>
  download(`/api/menu/${encodeURIComponent(venue)}/${file}`, name);
