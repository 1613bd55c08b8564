// A strict little reader of sheets, for tests: what it cannot read is a mistake. It knows nothing of how sheets are made.

/** A rule, with the at-rules around it, and its declarations in their order. */
export type Rule = { within: string[]; selector: string; declarations: [property: string, value: string][] };

const SELECTOR =
  /^(?::root|\.cst-[a-z-]+(?:\[data-id="[0-9a-f-]{36}"\](?: \.cst-[a-z-]+)?|:not\(\[data-id="[0-9a-f-]{36}"\](?:,\[data-id="[0-9a-f-]{36}"\])*\))?)(?: :is\(h4,\.cst-item-text\)| img\+\.j| button)?$/;
const AT_RULE = /^@(?:layer venue|media screen|media screen and \(prefers-color-scheme:dark\))$/;
const FONT_FACE = '@font-face';
/** Of values: no backslash, no slash outside of an address, no comment, no bracket that opens a tag. */
const VALUE = /^(?:[#\w.,%()"\- ]+|url\("\/style\/fonts\/[0-9a-f-]{36}\/binary"\))$/;
const FUNCTION = /([\w-]+)\(/g;
const FUNCTIONS = ['var', 'inset', 'url'];

const declarationsIn = (text: string): [string, string][] =>
  text.split(';').map((one) => {
    const [, property = '', value = ''] = /^((?:--)?[a-z]+(?:-[a-z]+)*):(.+)$/.exec(one) ?? [];
    if (!property || !VALUE.test(value)) throw new Error(`no declaration: ${one}`);
    for (const [, name = ''] of value.matchAll(FUNCTION)) if (!FUNCTIONS.includes(name)) throw new Error(`a function: ${one}`);
    return [property, value];
  });

/** Throws unless the head of a rule may be where it is. */
const requireHead = (head: string, isNested: boolean): void => {
  if (!SELECTOR.test(head) && (head !== FONT_FACE || isNested)) throw new Error(`no selector: ${head}`);
};

/** The rules of a sheet. Throws where a brace has no other, where a rule is unknown or a declaration is none. */
export const readSheet = (sheet: string): Rule[] => {
  const rules: Rule[] = [];
  const within: string[] = [];
  let rest = sheet;
  while (rest) {
    if (rest.startsWith('}')) {
      if (within.pop() === undefined) throw new Error('a brace too many');
      rest = rest.slice(1);
      continue;
    }
    const open = rest.indexOf('{');
    const head = rest.slice(0, open);
    rest = rest.slice(open + 1);
    if (open < 1) throw new Error(`neither rule nor end: ${head}`);
    if (AT_RULE.test(head)) {
      within.push(head);
      continue;
    }
    requireHead(head, within.length > 0);
    const close = rest.indexOf('}');
    if (close < 0) throw new Error('a rule without an end');
    rules.push({ within: [...within], selector: head, declarations: declarationsIn(rest.slice(0, close)) });
    rest = rest.slice(close + 1);
  }
  if (within.length > 0) throw new Error('a brace is missing');
  return rules;
};
