// Refuses words of a private vocabulary, in names, comments, titles of tests and documents (docs/glossary.md#words-we-do-not-use).
import { execFileSync } from 'node:child_process';
import ts from 'typescript';
import { readIfAny } from './setup.mjs';

/** A part of an identifier, such as the `seat` of `seatOf`, and what to write instead. */
const NAMES = {
  anew: 'again',
  carrier: 'relay',
  heard: 'received',
  heed: 'accept',
  heeded: 'accepted',
  hush: 'clear',
  hushed: 'cleared',
  keeper: 'restorer',
  mended: 'edited',
  nobody: 'no one',
  seat: 'participant',
  seated: 'participating',
  somebody: 'user, staff, guest',
  told: 'messages, received, announced',
  untold: 'unreported',
  whoever: 'user, caller',
  worn: 'applied',
};
/** A phrase of a comment, a title or a document. */
const PHRASES = {
  anew: 'again',
  heeds: 'accepts',
  heeded: 'accepted',
  'in one flight': 'pipelined',
  keeper: 'restorer',
  nobody: 'no one, no guest, no user',
  somebody: 'the user, staff, a guest',
  whoever: 'the user, the caller',
  worn: 'applied',
};
/** A sentence begins with its subject. */
const OPENING = /^(?:What|Who|Whom|Whose|Whoever|Whether|Of|By(?! default)|None of)\b(?!.*\?$)/;

const partsOf = (name) => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((part) => part.toLowerCase());
const sentencesIn = (text) => text.replace(/`[^`]*`/g, '`').split(/(?<=[.:;!?])\s+(?=[A-Z])/);

const COMMENT = /^\s*(?:\/\/+|\/\*\*?|\*(?!\/)|--)\s?|\s\/\/ /;
const TITLE = /\b(?:it|test|describe|step)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/;

/** Names that a source declares: not those of properties, which may be the API's. */
const namesIn = (path, source) => {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const names = [];
  const visit = (node) => {
    const isProperty =
      ts.isPropertyAssignment(node) ||
      ts.isShorthandPropertyAssignment(node) ||
      ts.isPropertySignature(node) ||
      ts.isPropertyAccessExpression(node) ||
      (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.propertyName);
    if (node.name && ts.isIdentifier(node.name) && !isProperty)
      names.push({ line: file.getLineAndCharacterOfPosition(node.name.getStart(file)).line + 1, name: node.name.text });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
};

/** The comments and the titles of tests of a source, each with its line. */
const proseIn = (lines) =>
  lines.flatMap((line, index) => {
    const comment = COMMENT.exec(line);
    const title = TITLE.exec(line)?.[2];
    const isGoingOn = comment?.index === 0 && COMMENT.exec(lines[index - 1] ?? '')?.index === 0 && !/\/\*/.test(line);
    return [
      ...(comment ? [{ line: index + 1, text: line.slice(comment.index + comment[0].length), isGoingOn }] : []),
      ...(title ? [{ line: index + 1, text: title }] : []),
    ];
  });
const proseOf = (lines) => lines.map((text, index) => ({ line: index + 1, text, isGoingOn: true }));

/** The refused words in a file, one line each. */
export const findWords = (path, source) => {
  const lines = source.split('\n');
  const names = /\.(?:ts|tsx|mts|mjs)$/.test(path) ? namesIn(path, source) : [];
  const prose = path.endsWith('.md') ? proseOf(lines) : proseIn(lines);
  const wrongNames = names.flatMap(({ line, name }) =>
    partsOf(name)
      .filter((part) => Object.hasOwn(NAMES, part))
      .map((part) => `${path}:${line}: the name ${name}; for “${part}” write ${NAMES[part]}`),
  );
  const wrongPhrases = prose.flatMap(({ line, text, isGoingOn }) => {
    const plain = text.replace(/`[^`]*`/g, '`');
    const phrases = Object.keys(PHRASES).filter((phrase) => new RegExp(`\\b${phrase}\\b`, 'i').test(plain));
    const openings = sentencesIn(text).filter((sentence, at) => (at > 0 || !isGoingOn) && OPENING.test(sentence));
    return [
      ...phrases.map((phrase) => `${path}:${line}: for “${phrase}” write ${PHRASES[phrase]}`),
      ...openings.map((sentence) => `${path}:${line}: begin with the subject: “${sentence.slice(0, 60)}”`),
    ];
  });
  return [...wrongNames, ...wrongPhrases];
};

/** Texts for people in six languages, and files that no one edits. */
const LEFT_OUT = /check-words.test|(?:^|\/)(?:i18n|migrations|dist|pictures)\/|package-lock\.json/;
if (process.argv[1] === import.meta.filename) {
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\0');
  const paths = tracked.filter((path) => /\.(?:ts|tsx|mts|mjs|css|sql|md)$/.test(path) && !LEFT_OUT.test(path));
  const found = paths.flatMap((path) => findWords(path, readIfAny(path) ?? ''));
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
  else console.log(`${paths.length} files hold none of the refused words.`);
}
