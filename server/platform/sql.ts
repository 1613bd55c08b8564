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

/**
 * Declares a statement, once, where a module is loaded or opened: `name` is `<module>.<thing>-<verb>`. `build` is pure; a long text that
 * names a parameter many times may be given as `{ text, values }` with `$1`.
 */
export const statement = <Row, Args extends unknown[]>(
  name: string,
  build: (...args: Args) => Sql<Row> | { text: string; values: unknown[]; readonly [row]?: Row },
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
