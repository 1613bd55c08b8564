// What an answer is written by: the contract's schema, without what only a validator needs.
import { z } from 'zod';

type Schema = { [key: string]: unknown };

const toSchema = (type: z.ZodType): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { target: 'draft-2020-12', io: 'output', unrepresentable: 'any' }) as Schema;
  return schema;
};

/** `anyOf [X, null]` becomes `X, nullable`, and checks go: the serializer writes, it does not validate. */
const lean = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(lean);
  if (typeof schema !== 'object' || schema === null) return schema;
  const {
    format,
    pattern,
    minLength,
    maxLength,
    minimum,
    maximum,
    exclusiveMaximum,
    minItems,
    maxItems,
    default: _,
    ...rest
  } = schema as Schema;
  const branches = rest.anyOf as Schema[] | undefined;
  if (branches?.length === 2 && branches[1]?.type === 'null') return { ...(lean(branches[0]) as Schema), nullable: true };
  if (branches?.every((branch) => 'const' in branch)) return {};
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'properties' ? Object.fromEntries(Object.entries(value as Schema).map(([name, inner]) => [name, lean(inner)])) : lean(value),
    ]),
  );
};

/** What fast-json-stringify writes an answer by. */
export const outputSchema = (type: z.ZodType): Schema => lean(toSchema(type)) as Schema;
