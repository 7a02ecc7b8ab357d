import type {
  Contract,
  Example,
  Header,
  MediaType,
  Operation,
  Parameter,
  Response,
  SchemaHandle,
  SecurityAlternative,
} from "../model/contract.ts";

/** A contract as compact data, as in `expected.json` of a fixture. It contains every fact of the model, most as one line. */
export function projectContract(contract: Contract): unknown {
  return {
    title: contract.title,
    version: contract.version,
    servers: contract.servers,
    policies: contract.policies,
    securitySchemes: contract.securitySchemes,
    operations: contract.operations.map(projectOperation),
    clauses: contract.clauses.map(({ operation, side, kind, keyword, pointer }) =>
      [operation ?? "*", side, kind, keyword, pointer].join(" "),
    ),
  };
}

function projectOperation(operation: Operation): unknown {
  const { parameters, body, responses, security, ...rest } = operation;
  return {
    ...rest,
    parameters: parameters.map(projectParameter),
    ...(body ? { body: { ...body, content: body.content.map(projectMediaType) } } : {}),
    responses: responses.map(projectResponse),
    security: security.map(projectAlternative),
  };
}

function projectParameter(parameter: Parameter): unknown {
  const {
    name,
    in: location,
    required,
    style,
    explode,
    pointer,
    schema,
    examples,
    ...rest
  } = parameter;
  return {
    is: words(location, name, required && "required", style, explode && "explode", pointer),
    schema: projectHandle(schema),
    examples: examples.map(projectExample),
    ...rest,
  };
}

function projectResponse({ headers, content, ...rest }: Response): unknown {
  return { ...rest, headers: headers.map(projectHeader), content: content.map(projectMediaType) };
}

function projectHeader({ name, required, pointer, schema, examples, ...rest }: Header): unknown {
  return {
    is: words(name, required && "required", pointer),
    schema: projectHandle(schema),
    examples: examples.map(projectExample),
    ...rest,
  };
}

function projectMediaType({ mediaType, pointer, schema, examples }: MediaType): unknown {
  return {
    is: words(mediaType, pointer),
    schema: schema ? projectHandle(schema) : null,
    examples: examples.map(projectExample),
  };
}

function projectHandle({ pointer, schema, open }: SchemaHandle): unknown {
  return { pointer, schema, open };
}

function projectExample({ name, summary, value, pointer }: Example): unknown {
  return { is: words(name, pointer, summary && `(${summary})`), value };
}

function projectAlternative({ pointer, requirements }: SecurityAlternative): string {
  return words(
    pointer,
    ...requirements.map(({ scheme, scopes }) => `${scheme}[${scopes.join(" ")}]`),
  );
}

function words(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
