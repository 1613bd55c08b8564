// Derives the serialization schema of an answer from the contract, without constraints that only validation needs.
import { z } from 'zod';

type Schema = { [key: string]: unknown };

const toSchema = (type: z.ZodType): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { target: 'draft-2020-12', io: 'output', unrepresentable: 'any' }) as Schema;
  return schema;
};

/** Turns `anyOf [X, null]` into `X, nullable`, and removes constraints, because the serializer does not validate. */
const withoutConstraints = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutConstraints);
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
  if (branches?.length === 2 && branches[1]?.type === 'null') return { ...(withoutConstraints(branches[0]) as Schema), nullable: true };
  if (branches?.every((branch) => 'const' in branch)) return {};
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'properties'
        ? Object.fromEntries(Object.entries(value as Schema).map(([name, inner]) => [name, withoutConstraints(inner)]))
        : withoutConstraints(value),
    ]),
  );
};

/** The schema for fast-json-stringify. */
export const outputSchema = (type: z.ZodType): Schema => withoutConstraints(toSchema(type)) as Schema;
