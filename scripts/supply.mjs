// npm run supply: lists the licences of what production runs, and fails on one that nobody agreed to.
// npm run supply -- FILE also writes the bill of materials (CycloneDX) there.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root } from './setup.mjs';

/** Licences under which the product may be run and passed on. LGPL-3.0-or-later is that of libvips, a shared library that sharp loads. */
const AGREED = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'LGPL-3.0-or-later', 'MIT', 'MIT-0', 'Python-2.0'];
/** What a package's own LICENSE file says where its package.json says nothing. */
const READ_BY_HAND = { 'xmlhttprequest-ssl': 'MIT' };

/** Every part of an SPDX expression binds; of an OR one side is enough. */
const isAgreed = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => AGREED.includes(one)));

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const byLicence = {};
for (const [path, { dev, link, license, version }] of Object.entries(packages)) {
  const name = path.split('node_modules/').at(-1);
  if (dev || link || !path.includes('node_modules/')) continue;
  const licence = license ?? READ_BY_HAND[name] ?? 'none';
  byLicence[licence] ??= [];
  byLicence[licence].push(`${name} ${version}`);
}
for (const licence of Object.keys(byLicence).sort()) console.log(`${licence}\n  ${byLicence[licence].sort().join(', ')}`);

const [file] = process.argv.slice(2);
if (file) {
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [command, ...options] = [...npm, 'sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  writeFileSync(file, execFileSync(command, options, { cwd: root, maxBuffer: 64 << 20, stdio: ['ignore', 'pipe', 'inherit'] }));
}
const refused = Object.keys(byLicence).filter((licence) => !isAgreed(licence));
if (refused.length > 0) giveUp(`Not agreed to: ${refused.map((licence) => `${licence} (${byLicence[licence].join(', ')})`).join('; ')}`);
