/** The parts of the OpenAPI and AsyncAPI documents that the reference shows. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  description?: string;
  format?: string;
  contentMediaType?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

interface Media {
  schema: Schema;
  example?: unknown;
}
export type Content = Record<string, Media>;

export interface Rate {
  user?: number;
  address?: number;
  failures?: number;
  perSeconds: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  'x-who': 'anyone' | 'signedIn' | 'partnered';
  'x-rate'?: Rate;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

export interface OpenApi {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Frame {
  name: string;
  summary: string;
  payload: { properties: { data: Schema } };
  examples?: { payload: unknown }[];
}

export interface AsyncApi {
  info: { description: string };
  channels: Record<string, { address: string; summary: string; messages: Record<string, object> }>;
  components: { messages: Record<string, Frame>; schemas: Record<string, Schema> };
}

export interface ApiCall extends Operation {
  method: string;
  path: string;
}

/** The calls by the heading of their feature, in its order. */
export const callsByTag = ({ tags, paths }: OpenApi): [string, ApiCall[]][] => {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
  return tags.map(({ name }) => [name, calls.filter((call) => call.tags.includes(name))]);
};

export const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(/\W+/g, '-');
export const shapeAnchor = (name: string): string => `shape-${name}`;
