// The only way to write SQL (decision 0047): every statement is declared once, under a name, as a pure function from its arguments to text
// and parameters. No other SQL can run, so a test can prepare all statements against the migrated schema.
import sqlTag, { empty, join, raw, type Sql as Template } from 'sql-template-tag';

declare const row: unique symbol;
/** A fragment of SQL with its parameters; `Row` is the type of a result row. Fragments can be nested. */
export type Sql<Row = unknown> = Pick<Template, 'text' | 'values' | 'strings'> & { readonly [row]?: Row };
/** A statement ready to run; only `statement` and `prepared` create one. */
export type Statement<Row = unknown> = {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
  readonly prepared: boolean;
} & {
  readonly [row]?: Row;
};

/** SQL as a template: interpolated values become parameters, except for fragments. */
export const sql = sqlTag as unknown as <Row = unknown>(strings: TemplateStringsArray, ...values: readonly unknown[]) => Sql<Row>;
/** An empty fragment. */
export const none = empty as Sql;
/** Joins fragments or parameters. */
export const list = (pieces: readonly unknown[], separator = ', '): Sql => join(pieces, separator) as Sql;
/** Joins conditions with `and`; `true` if there are none. */
export const every = (conditions: readonly Sql[]): Sql => (conditions.length === 0 ? sql`true` : list(conditions, ' and '));
/** Text of our own that cannot be a parameter, such as names of tables and columns. Never pass external input. */
export const verbatim = (text: string): Sql => raw(text) as Sql;
/**
 * A fragment that the owner of a table provides for statements of other modules; `name` is `<module>.<thing>` (decision 0048). Comments
 * mark its start and end, so that a test can tell its tables from those that the statement itself uses.
 */
export const fragment = <Row>(name: string, piece: Sql<Row>): Sql<Row> =>
  sql<Row>`${verbatim(`/*<${name}>*/`)}${piece}${verbatim('/*</>*/')}`;
/** A jsonb parameter; without it node-postgres would send an array as a PostgreSQL array. */
export const json = (value: unknown): Sql => sql`${JSON.stringify(value)}::jsonb`;

type Options<Args extends unknown[]> = {
  /**
   * Parsed and planned once for each connection. Requires the same text for all arguments, and a plan that suits small and large venues.
   */
  prepared?: true;
  /** Arguments, one set for each different text; default: one call without arguments. */
  examples?: readonly Args[];
};
type Declared = {
  name: string;
  build: (...args: never[]) => Pick<Sql, 'text' | 'values'>;
  prepared: boolean;
  examples: readonly (readonly unknown[])[];
};

const declared = new Map<string, Declared>();
/** All statements that the loaded modules have declared, for the test that prepares them. */
export const declaredStatements = (): readonly Declared[] => [...declared.values()];

/** Declares a statement, once, when a module is loaded or opened; `name` is `<module>.<thing>-<verb>`. `build` must be pure. */
export const statement = <Row, Args extends unknown[]>(
  name: string,
  build: (...args: Args) => Sql<Row>,
  { prepared = undefined, examples = [] }: Options<Args> = {},
): ((...args: Args) => Statement<Row>) => {
  const known = declared.get(name);
  if (known && known.build.toString() !== build.toString()) throw new Error(`Two statements have the name ${name}`);
  const forms = examples.length > 0 ? examples : [[]];
  declared.set(name, { name, build: build as unknown as Declared['build'], prepared: prepared === true, examples: forms });
  return (...args) => {
    const { text, values } = build(...args);
    return { name, text, values: values as unknown[], prepared: prepared === true };
  };
};

/** The parameters of a prepared statement by name, as fragments. */
export type Params<Values> = { readonly [Name in keyof Values]: Sql };
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The text with one number for each parameter, however often it is used, and the parameters' names in the order of their numbers. */
const numberParameters = <Values extends object>(
  name: string,
  build: (p: Params<Values>) => Sql,
): { text: string; names: (keyof Values)[] } => {
  const names: string[] = [];
  const numberOf = (value: unknown): number => {
    // A constant would become another parameter; a missing member of `p` is undefined.
    if (!(value instanceof Parameter)) throw new Error(`${name} contains a value that is not a parameter`);
    if (!names.includes(value.name)) names.push(value.name);
    return names.indexOf(value.name) + 1;
  };
  const { strings, values } = build(new Proxy({}, { get: (_, member) => sql`${new Parameter(String(member))}` }) as Params<Values>);
  const text = strings.reduce((before, after, place) => `${before}$${numberOf(values[place - 1])}${after}`);
  return { text, names: names as (keyof Values)[] };
};

/**
 * Declares a statement that is planned once for each connection and whose text is built once, with named parameters:
 * `prepared<Row, { venue: string }>('orders.…', (p) => sql`… ${p.venue} …`)`. Call it with an object of their values.
 */
export const prepared = <Row, Values extends object>(
  name: string,
  build: (p: Params<Values>) => Sql<Row>,
): ((values: Values) => Statement<Row>) => {
  if (declared.has(name)) throw new Error(`Two statements have the name ${name}`);
  const { text, names } = numberParameters(name, build);
  declared.set(name, { name, build: () => ({ text, values: names }), prepared: true, examples: [[]] });
  return (values) => ({ name, text, values: names.map((member) => values[member]), prepared: true });
};
