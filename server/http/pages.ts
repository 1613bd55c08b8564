// The built applications as static files: immutable where the name holds a hash, compressed at build time.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** What the build itself writes into a page: the only scripts and styles that may stand there. */
export type Inline = { scripts: readonly string[]; styles: readonly string[] };

const hashes = (texts: readonly string[]): string[] =>
  texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);

/** `styles` instead of the hashes; whom the page may frame; what other origins may frame it. */
type Policy = { styles?: string; frames?: string; framedBy?: readonly string[] };

/**
 * The policy of a page. Made of what the build writes inline and never of a page as it was rendered: what found its way in there by
 * somebody's data is refused by the browser.
 */
export const pagePolicy = ({ scripts, styles }: Inline, { styles: anyStyles, frames = "'none'", framedBy = [] }: Policy = {}): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...hashes(scripts)].join(' '),
    ["style-src 'self'", ...(anyStyles ? [anyStyles] : hashes(styles))].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    `frame-src ${frames}`,
    "base-uri 'none'",
    "form-action 'self'",
    ["frame-ancestors 'self'", ...framedBy].join(' '),
  ].join('; ');

/** The policy of a page with one style sheet more, which the server itself has made. */
export const allowStyle = (policy: string, style: string): string =>
  style === '' ? policy : policy.replace("style-src 'self'", `style-src 'self' ${hashes([style])[0]}`);

/** The policy of a page that is text and one style sheet. */
export const plainPolicy = (style: string): string =>
  `default-src 'none'; style-src ${hashes([style])[0]}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A page that is text and one style sheet, made anew for each reader: what stands in it can do nothing. */
export type PlainPage = { path: string; style: string; html(): Promise<string> };

export const plainPage = (server: FastifyInstance, { path, style, html }: PlainPage): void => {
  server.get(path, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': plainPolicy(style) })
      .type('text/html; charset=utf-8')
      .send(await html()),
  );
};

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, content = '']) => content);

type StaticApp = { root: string; prefix: string };

/** Serves a build folder below `prefix`; files in `assets/` carry a hash and never change. */
export const staticApp = async (server: FastifyInstance, { root, prefix }: StaticApp) => {
  const index = path.join(root, 'index.html');
  const scripts = fs.existsSync(index) ? inlineScripts(fs.readFileSync(index, 'utf8')) : [];
  // The kit of the back-office writes style elements as it goes; scripts stay bound to the build.
  const policy = pagePolicy({ scripts, styles: [] }, { styles: "'unsafe-inline'", frames: "'self'" });
  await server.register(fastifyStatic, {
    root,
    prefix,
    preCompressed: true,
    decorateReply: false,
    index: ['index.html'],
    cacheControl: false,
    dotfiles: 'deny',
    setHeaders: (reply, file) => {
      const immutable = file.includes(`${path.sep}assets${path.sep}`);
      reply.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      // The worker stands beside the build and looks after the pages that were made of it.
      if (path.basename(file).startsWith('offline.js')) reply.setHeader('service-worker-allowed', '/m/');
      // Of a worker its own policy holds: it may ask this server, as pages do.
      reply.setHeader('content-security-policy', path.basename(file).startsWith('index.html') ? policy : "default-src 'self'");
    },
  });
};
