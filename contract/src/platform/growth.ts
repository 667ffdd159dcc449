import { type Json, narrowedAnswer, narrowedRequest } from './growth-shapes.ts';

/**
 * Installed apps are older than the server, so within `v1` the wire only grows. This lists everything in which
 * the current OpenAPI document gives less, or asks more, than the stored one; empty: it only grew.
 *
 * An answer may grow: new fields, new statuses, new values of an enumeration (clients ignore what they do not
 * know). It may not lose a field, make one optional or null, or change a kind.
 * A request may grow: new optional fields, new values, looser bounds. It may not lose a field (a wish that an
 * old app states would silently be dropped), ask for one that was not needed, refuse a value that was good,
 * or ask for more rights.
 */
export function narrowings(stored: Json, current: Json): string[] {
  const found: string[] = [];
  const now = operationsOf(current);
  for (const [line, before] of operationsOf(stored)) {
    const after = now.get(line);
    if (after === undefined) {
      found.push(`${line}: gone`);
      continue;
    }
    const documents = { stored, current };
    const told = [
      ...narrowedRights(before, after),
      ...narrowedParameters(before, after, documents),
      ...narrowedBody(before, after, documents),
      ...narrowedAnswers(before, after, documents),
    ];
    found.push(...told.map((what) => `${line}: ${what}`));
  }
  return found;
}

interface Documents {
  stored: Json;
  current: Json;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** By line, `POST /api/v1/post/{}/`: a parameter in the path is known by its place, its name says nothing. */
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

/** In the order in which they ask for more. */
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

/** Those of the query and the headers; those of the path are its shape. */
function parametersOf(operation: Json): Map<string, Json> {
  const list = Array.isArray(operation.parameters) ? operation.parameters.map(inside) : [];
  return new Map(list.filter((one) => one.in !== 'path').map((one) => [`${one.in} ${one.name}`, one]));
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

/** Good answers only: a call may learn to refuse, and a client knows every refusal. */
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
