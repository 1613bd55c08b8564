// npm run supply: lists the licences of production packages; fails on an unapproved licence or too many packages.
// npm run supply -- FILE also writes a bill of materials (CycloneDX).
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { giveUp, readIfAny, root } from './setup.mjs';
import './build.mjs';

/** Maximum number of production packages, including bundled ones. */
const MAX_PACKAGES = 190;
/** Approved licences. LGPL-3.0-or-later is for libvips, a shared library that sharp loads. */
const AGREED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // For the fonts of the guest's page.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
];
/** Licences from LICENSE files of packages whose package.json has none. */
const READ_BY_HAND = { 'png-js': 'MIT', 'xmlhttprequest-ssl': 'MIT' };

const npm = (...args) =>
  execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20, stdio: ['ignore', 'pipe', 'ignore'] });
/** Every part of an SPDX expression must be approved; one side of an OR is enough. */
const isAgreed = (licence) =>
  licence.split(' AND ').every((part) => part.split(/ or /i).some((one) => AGREED.includes(one.replace(/[()]/g, ''))));

const bundled = JSON.parse(readIfAny('server/dist/bundled.json'));
const production = new Map();
for (const [path, { version, license, link, dev }] of Object.entries(JSON.parse(readIfAny('package-lock.json')).packages)) {
  const name = path.split('node_modules/').at(-1);
  const runs = !dev || bundled.includes(name);
  if (path.includes('node_modules/') && !link && runs) production.set(`${name}@${version}`, license ?? READ_BY_HAND[name] ?? 'none');
}
for (const [id, licence] of [...production].sort()) console.log(`${licence.padEnd(20)} ${id}${isAgreed(licence) ? '' : '  NOT AGREED TO'}`);
const installed = npm('ls', '--omit=dev', '--all', '--parseable', '-w', 'server').split('\n');
const count = installed.filter((path) => /node_modules\/(?!@ardoise)/.test(path)).length + bundled.length;
console.log(`\nThe server runs on ${count} packages of at most ${MAX_PACKAGES}, ${bundled.length} of them in its bundle.`);
if (process.argv[2]) {
  // npm's own list of production packages omits those that are also development dependencies.
  const bill = JSON.parse(npm('sbom', '--sbom-format=cyclonedx', '--package-lock-only'));
  bill.components = bill.components.filter(({ name, version }) => production.has(`${name}@${version}`));
  bill.dependencies = bill.dependencies.filter(({ ref }) => production.has(ref));
  writeFileSync(process.argv[2], JSON.stringify(bill, null, 2));
}
if (count > MAX_PACKAGES || ![...production.values()].every(isAgreed)) giveUp('Too many packages, or a licence that was not agreed to.');
