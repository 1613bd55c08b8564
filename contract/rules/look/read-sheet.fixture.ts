// A strict parser of style sheets for tests: it throws on anything unexpected. It shares no code with the generator.

/** A rule with its enclosing at-rules and its declarations in order. */
export type Rule = { within: string[]; selector: string; declarations: [property: string, value: string][] };

const SELECTOR =
  /^(?::root|\.cst-[a-z-]+(?:\[data-id="[0-9a-f-]{36}"\](?: \.cst-[a-z-]+)?|:not\(\[data-id="[0-9a-f-]{36}"\](?:,\[data-id="[0-9a-f-]{36}"\])*\))?)(?: :is\(h4,\.cst-item-text\)| img\+\.j| button)?$/;
const AT_RULE = /^@(?:layer venue|media screen|media screen and \(prefers-color-scheme:dark\))$/;
const FONT_FACE = '@font-face';
/** Allowed in values: no backslash, no slash outside a URL, no comment, no angle bracket. */
const VALUE = /^(?:[#\w.,%()"\- ]+|url\("\/style\/fonts\/[0-9a-f-]{36}\/binary"\))$/;
const FUNCTION = /([\w-]+)\(/g;
const FUNCTIONS = ['var', 'inset', 'url'];

const declarationsIn = (text: string): [string, string][] =>
  text.split(';').map((one) => {
    const [, property = '', value = ''] = /^((?:--)?[a-z]+(?:-[a-z]+)*):(.+)$/.exec(one) ?? [];
    if (!property || !VALUE.test(value)) throw new Error(`not a declaration: ${one}`);
    for (const [, name = ''] of value.matchAll(FUNCTION)) if (!FUNCTIONS.includes(name)) throw new Error(`function not allowed: ${one}`);
    return [property, value];
  });

/** Throws unless `head` is allowed at this nesting. */
const requireHead = (head: string, isNested: boolean): void => {
  if (!SELECTOR.test(head) && (head !== FONT_FACE || isNested)) throw new Error(`not allowed here: ${head}`);
};

/** The rules of a sheet. Throws on unbalanced braces, unknown rules and malformed declarations. */
export const readSheet = (sheet: string): Rule[] => {
  const rules: Rule[] = [];
  const within: string[] = [];
  let rest = sheet;
  while (rest) {
    if (rest.startsWith('}')) {
      if (within.pop() === undefined) throw new Error('unexpected closing brace');
      rest = rest.slice(1);
      continue;
    }
    const open = rest.indexOf('{');
    const head = rest.slice(0, open);
    rest = rest.slice(open + 1);
    if (open < 1) throw new Error(`not a rule: ${head}`);
    if (AT_RULE.test(head)) {
      within.push(head);
      continue;
    }
    requireHead(head, within.length > 0);
    const close = rest.indexOf('}');
    if (close < 0) throw new Error('rule without closing brace');
    rules.push({ within: [...within], selector: head, declarations: declarationsIn(rest.slice(0, close)) });
    rest = rest.slice(close + 1);
  }
  if (within.length > 0) throw new Error('closing brace missing');
  return rules;
};
