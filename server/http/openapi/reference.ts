// The API reference: the OpenAPI document, and a self-contained page to browse it.
import type { Route } from '@ardoise/contract/kit/route.ts';
import type { FastifyInstance } from 'fastify';
import { plainPolicy } from '../pages.ts';
import { openApiDocument } from './openapi.ts';

type Document = ReturnType<typeof openApiDocument>;
type Operation = Document['paths'][string][string];

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
/** Formatted JSON with links for references. */
const pretty = (value: unknown) => {
  const linked = escaped(JSON.stringify(value, null, 2)).replace(/#\/components\/(\w+)\/(\w+)/g, '<a href="#$1-$2">$2</a>');
  return `<pre>${linked}</pre>`;
};

const operationHtml = (method: string, path: string, operation: Operation) => `
<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escaped(path)}</code> <span>${escaped(operation.summary)}</span></summary>
${operation['x-right'] ? `<p>Right: <code>${escaped(operation['x-right'])}</code></p>` : ''}
${operation.parameters.length ? `<h3>Parameters</h3>${pretty(operation.parameters)}` : ''}
${operation.requestBody ? `<h3>Body</h3>${pretty(operation.requestBody)}` : ''}
<h3>Answers</h3>${pretty(operation.responses)}
</details>`;

/** HTML of the shared components: schemas, parameters and error answers. */
const componentsHtml = ({ components: { securitySchemes: _, ...kinds } }: Document) =>
  Object.entries(kinds).map(([kind, named]) => {
    const entries = Object.entries(named).map(([name, value]) => `<h3 id="${kind}-${name}">${name}</h3>${pretty(value)}`);
    return `<h2>${kind}</h2>${entries.join('')}`;
  });

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
summary{cursor:pointer;padding:.5rem 0}summary span{opacity:.7}details{border-bottom:1px solid #8884}details details{border:0;margin-left:1rem}
b{display:inline-block;min-width:4.5rem}pre{overflow:auto;max-height:24rem;background:#8881;padding:.75rem;border-radius:10px;font-size:13px}h2{margin-top:2rem}`;

const page = (document: Document) => {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ tag: operation.tags[0], html: operationHtml(method, path, operation) })),
  );
  const groups = document.tags.map(({ name, description }) => {
    const groupCalls = calls.filter(({ tag }) => tag === name).map(({ html }) => html);
    return `<h2>${name}</h2><p>${escaped(description)}</p>${groupCalls.join('')}`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ardoise API</title><style>${style}</style>
<h1>Ardoise API ${document.info.version}</h1><p><a href="openapi.json">OpenAPI ${document.openapi} document</a></p>
${groups.join('')}${componentsHtml(document).join('')}</html>`;
};

export const apiReference = (server: FastifyInstance, routes: readonly Route[], version: string) => {
  let document: Document | undefined;
  const made = () => {
    document ??= openApiDocument(routes, version);
    return document;
  };
  server.get('/api/openapi.json', async () => made());
  server.get('/api/docs', async (_request, reply) => {
    const html = page(made());
    return reply.type('text/html; charset=utf-8').header('content-security-policy', plainPolicy(style)).send(html);
  });
};
