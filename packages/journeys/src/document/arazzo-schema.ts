import type { JsonObject } from "@plumbline/contract";

const text = { type: "string", minLength: 1 };
const name = { type: "string", pattern: String.raw`^[\w-]+$` };
const extensions = { "^x-": true };

function closed(required: readonly string[], properties: JsonObject): JsonObject {
  return {
    type: "object",
    additionalProperties: false,
    patternProperties: extensions,
    required: [...required],
    properties,
  };
}

function listOf(items: JsonObject): JsonObject {
  return { type: "array", items };
}

function mapOf(values: JsonObject): JsonObject {
  return { type: "object", propertyNames: name, additionalProperties: values };
}

const reference = closed(["reference"], { reference: text, value: true });

/** A list whose entries may refer to components. */
function reusable(entry: JsonObject): JsonObject {
  return listOf({
    type: "object",
    dependentSchemas: { reference },
    if: { required: ["reference"] },
    else: entry,
  });
}

/** A name, or a name and a version. */
const language: JsonObject = {
  type: ["string", "object"],
  required: ["type", "version"],
  additionalProperties: false,
  properties: { type: text, version: text },
};
const criterion = closed(["condition"], {
  context: text,
  condition: text,
  type: language,
});
const parameter = closed(["name", "value"], {
  name: text,
  in: { enum: ["path", "query", "querystring", "header", "cookie"] },
  value: true,
});
const action = {
  name: text,
  stepId: name,
  workflowId: name,
  parameters: reusable(parameter),
  criteria: listOf(criterion),
  "x-limit": { type: "integer", minimum: 1 },
};
const successAction = closed(["name", "type"], { ...action, type: { enum: ["end", "goto"] } });
const failureAction = closed(["name", "type"], {
  ...action,
  type: { enum: ["end", "goto", "retry"] },
  retryAfter: { type: "number", minimum: 0 },
  retryLimit: { type: "integer", minimum: 0 },
  "x-remedy": text,
});
const selector = closed(["context", "selector", "type"], {
  context: text,
  selector: text,
  type: language,
});
const outputs = mapOf({ ...selector, type: ["string", "object"] });
const requestBody = closed([], {
  contentType: text,
  payload: true,
  replacements: listOf(
    closed(["target", "value"], {
      target: { type: "string" },
      targetSelectorType: language,
      value: true,
    }),
  ),
});
const requirements = { type: "array", minItems: 1, items: text };

/** Weeks to seconds of ISO 8601: years and months have no length. */
const duration = {
  type: "string",
  pattern: String.raw`^P(?=[\dT])(\d+W|(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?)$`,
};

const step = closed(["stepId"], {
  description: text,
  stepId: name,
  operationId: text,
  operationPath: text,
  channelPath: text,
  action: text,
  correlationId: true,
  timeout: { type: "integer", minimum: 0 },
  dependsOn: listOf(text),
  workflowId: text,
  parameters: reusable(parameter),
  requestBody,
  successCriteria: listOf(criterion),
  onSuccess: reusable(successAction),
  onFailure: reusable(failureAction),
  outputs,
  "x-after": duration,
  "x-fixture": { type: "array", minItems: 1, items: text },
});

const schemaLike = { type: ["object", "boolean"] };

const workflow = closed(["workflowId", "steps"], {
  workflowId: name,
  summary: text,
  description: text,
  inputs: schemaLike,
  dependsOn: listOf(text),
  steps: { type: "array", minItems: 1, items: step },
  successActions: reusable(successAction),
  failureActions: reusable(failureAction),
  outputs,
  parameters: reusable(parameter),
  "x-requirements": requirements,
  "x-each-partition": { const: true },
  "x-labels": { ...mapOf(text), minProperties: 1 },
});

/** JSON Schema of the supported part of Arazzo 1.1. It is closed, so that unknown fields are errors. @see https://spec.openapis.org/arazzo/v1.1.0 */
export const arazzoSchema: JsonObject = closed(
  ["arazzo", "info", "sourceDescriptions", "workflows"],
  {
    arazzo: text,
    $self: text,
    info: closed(["title", "version"], {
      title: text,
      summary: text,
      description: text,
      version: text,
    }),
    sourceDescriptions: {
      type: "array",
      minItems: 1,
      items: closed(["name", "url"], {
        name,
        url: text,
        type: { enum: ["openapi", "arazzo", "asyncapi"] },
      }),
    },
    workflows: { type: "array", minItems: 1, items: workflow },
    components: closed([], {
      inputs: mapOf(schemaLike),
      parameters: mapOf(parameter),
      successActions: mapOf(successAction),
      failureActions: mapOf(failureAction),
    }),
  },
);
