// The built applications as static files: immutable where the name holds a hash, compressed at build time.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
} as const;

const hashed = (html: string, tag: 'script' | 'style'): string =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([^]*?)</${tag}>`, 'g'))]
    .map(
      ([, content]) =>
        `'sha256-${createHash('sha256')
          .update(content ?? '')
          .digest('base64')}'`,
    )
    .join(' ');

type Policy = { styles?: string; frames?: string };

/** The policy of a page: its inline scripts and styles are allowed by their hash, so that it stays the same for everybody. */
export const pagePolicy = (html: string, { styles, frames = "'none'" }: Policy = {}): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${hashed(html, 'script')}`,
    `style-src 'self' ${styles ?? hashed(html, 'style')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frames}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');

type StaticApp = { root: string; prefix: string };

/** Serves a build folder below `prefix`; files in `assets/` carry a hash and never change. */
export const staticApp = async (server: FastifyInstance, { root, prefix }: StaticApp) => {
  const index = path.join(root, 'index.html');
  // The kit of the back-office writes style elements as it goes; scripts stay bound to the build.
  const policy = fs.existsSync(index) && pagePolicy(fs.readFileSync(index, 'utf8'), { styles: "'unsafe-inline'", frames: "'self'" });
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
      if (policy && path.basename(file).startsWith('index.html')) reply.setHeader('content-security-policy', policy);
    },
  });
};
