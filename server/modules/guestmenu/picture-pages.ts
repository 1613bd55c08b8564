// Pictures of menus, in their stored widths.
import { ApiError } from '@ardoise/contract/errors.ts';
import { PICTURE_WIDTHS } from '@ardoise/contract/files.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Files } from '../../platform/files.ts';
import { isUuid } from '../../platform/ids.ts';

const WIDEST = Math.max(...PICTURE_WIDTHS);
const pictureName = new RegExp(`^(${PICTURE_WIDTHS.join('|')})\\.webp$`);
const headers = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  // Pictures are public, so pages of any origin may read them: a venue's own site, a back-office on another host.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** The picture in the requested width, or the widest below if the original is narrower. */
const pictureOf = async (files: Files, id: string, width: number): Promise<Buffer | null> => {
  for (const kept of PICTURE_WIDTHS.filter((one) => one <= width).reverse()) {
    const bytes = await files.get(`${id}/${kept}.webp`);
    if (bytes) return bytes;
  }
  return null;
};

export const picturePages = (server: FastifyInstance, files: Files): void => {
  const send = async (reply: FastifyReply, id: string, width: number) => {
    const bytes = isUuid(id) ? await pictureOf(files, id, width) : null;
    if (!bytes) throw new ApiError('not_found');
    return reply.headers(headers).send(bytes);
  };
  // Uploads and records hold an address without a width: it serves the widest picture.
  server.get<{ Params: { id: string } }>('/files/:id', (request, reply) => send(reply, request.params.id, WIDEST));
  server.get<{ Params: { id: string; name: string } }>('/files/:id/:name', (request, reply) => {
    const { id, name } = request.params;
    return send(reply, pictureName.test(name) ? id : '', Number.parseInt(name, 10));
  });
};
