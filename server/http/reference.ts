// The API reference: the OpenAPI document, and a page to browse it that needs nothing from elsewhere.
import type { Route } from '@ardoise/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';
import { plainPolicy } from './pages.ts';

type Operation = {
  summary: string;
  'x-right'?: string;
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: unknown;
  responses: Record<string, { description: string; content?: unknown }>;
};

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const pretty = (value: unknown) => `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`;

const operationHtml = (method: string, path: string, operation: Operation) => `
<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escaped(path)}</code> <span>${escaped(operation.summary)}</span></summary>
${operation['x-right'] ? `<p>Right: <code>${escaped(operation['x-right'])}</code></p>` : ''}
${operation.parameters.length ? `<h3>Parameters</h3><ul>${operation.parameters.map((p) => `<li><code>${escaped(p.name)}</code> (${p.in}${p.required ? ', required' : ''}) ${pretty(p.schema)}</li>`).join('')}</ul>` : ''}
${operation.requestBody ? `<h3>Body</h3>${pretty(operation.requestBody)}` : ''}
<h3>Answers</h3>${Object.entries(operation.responses)
  .map(
    ([status, answer]) => `<details><summary>${status} ${escaped(answer.description)}</summary>${pretty(answer.content ?? {})}</details>`,
  )
  .join('')}
</details>`;

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
summary{cursor:pointer;padding:.5rem 0}summary span{opacity:.7}details{border-bottom:1px solid #8884}details details{border:0;margin-left:1rem}
b{display:inline-block;min-width:4.5rem}pre{overflow:auto;max-height:24rem;background:#8881;padding:.75rem;border-radius:10px;font-size:13px}h2{margin-top:2rem}`;

const page = (document: ReturnType<typeof openApiDocument>) => {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const group = path.split('/')[2] ?? '';
      groups.set(group, [...(groups.get(group) ?? []), operationHtml(method, path, operation as Operation)]);
    }
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ardoise API</title><style>${style}</style>
<h1>Ardoise API ${document.info.version}</h1><p><a href="openapi.json">OpenAPI ${document.openapi} document</a></p>
${[...groups].map(([group, operations]) => `<h2>${escaped(group)}</h2>${operations.join('')}`).join('')}</html>`;
};

export const apiReference = (server: FastifyInstance, routes: readonly Route[], version: string) => {
  let document: ReturnType<typeof openApiDocument> | undefined;
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
