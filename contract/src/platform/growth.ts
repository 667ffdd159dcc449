import { type Json, narrowedAnswer, narrowedRequest } from './growth-shapes.ts';

/**
 * Lists the breaking changes from the stored OpenAPI document to the current one; empty when it is compatible.
 * Installed apps may be older than the server, so `v1` of the API must stay backward compatible.
 *
 * Responses may gain fields, statuses and enumeration values (clients ignore unknown ones). They may not lose a field,
 * make one optional or nullable, or change a type.
 * Requests may gain optional fields and values, and loosen bounds. They may not lose a field (the server would silently
 * drop what an old app sends), require a new one, reject a value that was valid, or require more rights.
 */
export function breakingChanges(stored: Json, current: Json): string[] {
  const found: string[] = [];
  const now = operationsOf(current);
  for (const [line, before] of operationsOf(stored)) {
    const after = now.get(line);
    if (after === undefined) {
      found.push(`${line}: gone`);
      continue;
    }
    const documents = { stored, current };
    const changes = [
      ...narrowedRights(before, after),
      ...narrowedParameters(before, after, documents),
      ...narrowedBody(before, after, documents),
      ...narrowedAnswers(before, after, documents),
    ];
    found.push(...changes.map((change) => `${line}: ${change}`));
  }
  return found;
}

interface Documents {
  stored: Json;
  current: Json;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Operations by method and path, `POST /api/v1/post/{}/`. Renaming a path parameter is not a change. */
function operationsOf(document: Json): Map<string, Json> {
  const operations = new Map<string, Json>();
  for (const [path, item] of Object.entries(inside(document.paths)))
    for (const [method, operation] of Object.entries(inside(item)))
      if (methods.includes(method))
        operations.set(`${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`, inside(operation));
  return operations;
}

const inside = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** From the fewest to the most rights required. */
const rights = ['anyone', 'signedIn', 'partnered'];

function narrowedRights(before: Json, after: Json): string[] {
  const was = rights.indexOf(String(before['x-who']));
  const is = rights.indexOf(String(after['x-who']));
  return is > was ? [`asks for more than before (${before['x-who']} → ${after['x-who']})`] : [];
}

function narrowedParameters(before: Json, after: Json, documents: Documents): string[] {
  const [old, young] = [parametersOf(before), parametersOf(after)];
  const found: string[] = [];
  for (const [name, parameter] of old) {
    const now = young.get(name);
    if (now === undefined) found.push(`${name} is gone`);
    else {
      if (now.required === true && parameter.required !== true) found.push(`${name} is required now`);
      found.push(...narrowedRequest(parameter.schema, now.schema, documents, name));
    }
  }
  for (const [name, parameter] of young)
    if (!old.has(name) && parameter.required === true) found.push(`${name} is new and required`);
  return found;
}

/** Query and header parameters. Path parameters are part of the path. */
function parametersOf(operation: Json): Map<string, Json> {
  const list = Array.isArray(operation.parameters) ? operation.parameters.map(inside) : [];
  return new Map(
    list
      .filter((parameter) => parameter.in !== 'path')
      .map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]),
  );
}

function narrowedBody(before: Json, after: Json, documents: Documents): string[] {
  const [old, young] = [inside(before.requestBody), inside(after.requestBody)];
  const found: string[] = [];
  if (young.required === true && old.required !== true) found.push('a body is required now');
  for (const [type, content] of Object.entries(inside(old.content))) {
    const now = inside(young.content)[type];
    if (now === undefined) found.push(`a body of ${type} is not taken any more`);
    else found.push(...narrowedRequest(inside(content).schema, inside(now).schema, documents, 'body'));
  }
  return found;
}

/** Successful responses only: a call may return further errors of the closed list, which clients handle everywhere. */
function narrowedAnswers(before: Json, after: Json, documents: Documents): string[] {
  const found: string[] = [];
  for (const [status, answer] of Object.entries(inside(before.responses))) {
    if (!status.startsWith('2')) continue;
    const now = inside(after.responses)[status];
    if (now === undefined) found.push(`answer ${status} is gone`);
    else
      for (const [type, content] of Object.entries(inside(inside(answer).content))) {
        const shape = inside(inside(now).content)[type];
        if (shape === undefined) found.push(`answer ${status} is empty now`);
        else
          found.push(
            ...narrowedAnswer(inside(content).schema, inside(shape).schema, documents, `answer ${status}`),
          );
      }
  }
  return found;
}
