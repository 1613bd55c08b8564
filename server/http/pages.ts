// Static files of the built applications: immutable if the name contains a hash, compressed at build time.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Inline code of the build: the only inline scripts and styles that a page may have. */
export type Inline = { scripts: readonly string[]; styles: readonly string[] };

const hashes = (texts: readonly string[]): string[] =>
  texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);

/** `styles`: source expression instead of hashes; `frames`: allowed `frame-src`; `framedBy`: other origins that may frame the page. */
type Policy = { styles?: string; frames?: string; framedBy?: readonly string[] };

/**
 * The content security policy of a page. The hashes come from the build and not from the rendered page, so that the browser refuses
 * injected scripts and styles.
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

/** The policy with an additional style sheet that the server generated. */
export const allowStyle = (policy: string, style: string): string =>
  style === '' ? policy : policy.replace("style-src 'self'", `style-src 'self' ${hashes([style])[0]}`);

/** The policy of a page with only text and one style sheet; `forms`: allowed `form-action`. */
export const plainPolicy = (style: string, forms = "'none'"): string =>
  `default-src 'none'; style-src ${hashes([style])[0]}; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`;

/** A page of text and one style sheet, rendered for each request; its policy prevents scripts. */
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

/** Serves a build folder below `prefix`; files in `assets/` have a hash in their name and never change. */
export const staticApp = async (server: FastifyInstance, { root, prefix }: StaticApp) => {
  const index = path.join(root, 'index.html');
  const scripts = fs.existsSync(index) ? inlineScripts(fs.readFileSync(index, 'utf8')) : [];
  // The UI library of the back-office inserts style elements at run time; scripts are limited to those of the build.
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
      // The service worker is outside the folder of the pages that it controls.
      if (path.basename(file).startsWith('offline.js')) reply.setHeader('service-worker-allowed', '/m/');
      // A worker has its own policy, which allows requests to this server.
      reply.setHeader('content-security-policy', path.basename(file).startsWith('index.html') ? policy : "default-src 'self'");
    },
  });
};
