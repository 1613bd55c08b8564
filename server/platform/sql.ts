// The one way to write SQL (decision 0047): every statement of the program is declared once, under a name, as a pure function from its
// arguments to text and parameters. Nothing else can be run, so a test can prepare all of them against the migrated schema.
import sqlTag, { empty, join, raw, type Sql as Template } from 'sql-template-tag';

declare const row: unique symbol;
/** A piece of SQL with its parameters; `Row` is what a row of the answer holds. Pieces may stand inside pieces. */
export type Sql<Row = unknown> = Pick<Template, 'text' | 'values' | 'strings'> & { readonly [row]?: Row };
/** A statement that is ready to run; only `statement` makes one. */
export type Statement<Row = unknown> = {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
  readonly prepared: boolean;
} & {
  readonly [row]?: Row;
};

/** SQL as a template: what is interpolated is a parameter, or another piece. */
export const sql = sqlTag as unknown as <Row = unknown>(strings: TemplateStringsArray, ...values: readonly unknown[]) => Sql<Row>;
/** Nothing, where a piece may be missing. */
export const none = empty as Sql;
/** Pieces (or parameters) one after the other. */
export const list = (pieces: readonly unknown[], separator = ', '): Sql => join(pieces, separator) as Sql;
/** Conditions that all hold; none of them is true. */
export const every = (conditions: readonly Sql[]): Sql => (conditions.length === 0 ? sql`true` : list(conditions, ' and '));
/** Text of our own that cannot be a parameter: names of tables and columns. Never anything that came from outside. */
export const verbatim = (text: string): Sql => raw(text) as Sql;
/**
 * A piece that the owner of a table hands to other modules' statements, `name` being `<module>.<thing>` (decision 0048). The text says
 * where it begins and ends, so that a test can tell it from what its user names.
 */
export const fragment = <Row>(name: string, piece: Sql<Row>): Sql<Row> =>
  sql<Row>`${verbatim(`/*<${name}>*/`)}${piece}${verbatim('/*</>*/')}`;
/** A parameter of jsonb: an array would else be sent as an array of PostgreSQL. */
export const json = (value: unknown): Sql => sql`${JSON.stringify(value)}::jsonb`;

type Options<Args extends unknown[]> = {
  /** Parsed and planned once a connection. Its text must be the same for all arguments, and a plan that suits a small venue must suit a large one. */
  prepared?: true;
  /** Arguments of which each gives a text of its own; one call without arguments unless given. */
  examples?: readonly Args[];
};
type Declared = {
  name: string;
  build: (...args: never[]) => Pick<Sql, 'text' | 'values'>;
  prepared: boolean;
  examples: readonly (readonly unknown[])[];
};

const declared = new Map<string, Declared>();
/** Every statement that the loaded modules have declared, for the test that prepares them. */
export const declaredStatements = (): readonly Declared[] => [...declared.values()];

/** Declares a statement, once, where a module is loaded or opened: `name` is `<module>.<thing>-<verb>`. `build` is pure. */
export const statement = <Row, Args extends unknown[]>(
  name: string,
  build: (...args: Args) => Sql<Row>,
  { prepared = undefined, examples = [] }: Options<Args> = {},
): ((...args: Args) => Statement<Row>) => {
  const known = declared.get(name);
  if (known && known.build.toString() !== build.toString()) throw new Error(`Two statements are called ${name}`);
  const forms = examples.length > 0 ? examples : [[]];
  declared.set(name, { name, build: build as unknown as Declared['build'], prepared: prepared === true, examples: forms });
  return (...args) => {
    const { text, values } = build(...args);
    return { name, text, values: values as unknown[], prepared: prepared === true };
  };
};

/** The parameters of a prepared statement by their names, as pieces of SQL. */
export type Params<Values> = { readonly [Name in keyof Values]: Sql };
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Text in which each parameter has one number, however often it is used, and the names of the parameters in the order of their numbers. */
const numberParameters = <Values extends object>(
  name: string,
  build: (p: Params<Values>) => Sql,
): { text: string; names: (keyof Values)[] } => {
  const names: string[] = [];
  const numberOf = (value: unknown): number => {
    // A constant that is sent as a parameter would be one more number; a member of `p` that was spread away is undefined.
    if (!(value instanceof Parameter)) throw new Error(`${name} holds a value that is no parameter`);
    if (!names.includes(value.name)) names.push(value.name);
    return names.indexOf(value.name) + 1;
  };
  const { strings, values } = build(new Proxy({}, { get: (_, member) => sql`${new Parameter(String(member))}` }) as Params<Values>);
  const text = strings.reduce((before, after, place) => `${before}$${numberOf(values[place - 1])}${after}`);
  return { text, names: names as (keyof Values)[] };
};

/**
 * Declares a statement that PostgreSQL plans once a connection and whose text is built once, from parameters that it names:
 * `prepared<Row, { venue: string }>('orders.…', (p) => sql`… ${p.venue} …`)`. It is called with one object of their values.
 */
export const prepared = <Row, Values extends object>(
  name: string,
  build: (p: Params<Values>) => Sql<Row>,
): ((values: Values) => Statement<Row>) => {
  if (declared.has(name)) throw new Error(`Two statements are called ${name}`);
  const { text, names } = numberParameters(name, build);
  declared.set(name, { name, build: () => ({ text, values: names }), prepared: true, examples: [[]] });
  return (values) => ({ name, text, values: names.map((member) => values[member]), prepared: true });
};
