// Binds the routes of imports.
import { importRoutes, XLSX } from '@ardoise/contract/catalog/imports.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { may } from '@ardoise/contract/rules/permissions.ts';
import type { FastifyReply } from 'fastify';
import type { Bind } from '../../http/bind.ts';
import { subjectOf } from '../../http/guard.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Catalog } from '../catalog/index.ts';
import { answersOf } from './answers.ts';
import { loadCurrent, menuImport } from './import-menu.ts';
import { importThread } from './thread.ts';

export type ImportsDeps = { catalog: Pick<Catalog, 'bulk'>; clock: Clock; webAddress: () => string };

const sendBook = (reply: FastifyReply, bytes: Uint8Array, name: string) =>
  reply
    .type(XLSX)
    .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}.xlsx"` })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));

export const importRoutesOf = ({ catalog: { bulk }, clock, webAddress }: ImportsDeps) => {
  const thread = importThread();
  const importMenu = menuImport(bulk, thread);
  return (on: Bind): void => {
    on(importRoutes.import, ({ params, query, body, identity, membership }) => {
      if (!(body instanceof Uint8Array)) throw new ApiError('unsupported_media_type');
      // A copy, because the worker thread takes over its memory.
      return importMenu(params.venue, new Uint8Array(body), {
        ...answersOf(query),
        dry: query.dry_run === 'true',
        replace: query.replace === 'true',
        account: identity.id,
        year: clock.now().getUTCFullYear(),
        may: { instructions: may(subjectOf(identity, membership), 'instruction:edit') },
      });
    });
    on(importRoutes.export, async ({ params, reply }) => {
      const { records: current } = await loadCurrent(bulk, params.venue);
      const { bytes } = await thread.use((ask) => ask<{ bytes: Uint8Array }>({ kind: 'export', current, webAddress: webAddress() }));
      await sendBook(reply, bytes, 'menu');
    });
    on(importRoutes.template, async ({ reply }) => {
      const { bytes } = await thread.use((ask) => ask<{ bytes: Uint8Array }>({ kind: 'template' }));
      await sendBook(reply, bytes, 'menu-template');
    });
  };
};
