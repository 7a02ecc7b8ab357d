import { type DefaultTreeAdapterTypes, parse } from "parse5";
import type { ReceivedResponse } from "@plumbline/report";
import type { Control, HtmlForm } from "./html-form.ts";

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;
type Element = DefaultTreeAdapterTypes.Element;

/** The forms of the page in a response. Cached, because a page is read for its secrets and for its next form. */
export function formsOf(response: ReceivedResponse, page: URL): readonly HtmlForm[] {
  const forms = known.get(response) ?? readForms(response.text, page);
  known.set(response, forms);
  return forms;
}

const known = new WeakMap<ReceivedResponse, readonly HtmlForm[]>();

/** The forms of a page, as a browser without scripts builds them. @see https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set */
export function readForms(html: string, page: URL): readonly HtmlForm[] {
  const all = elementsIn(parse(html));
  const base = baseOf(all, page);
  return all
    .filter(({ tagName }) => tagName === "form")
    .map((form) => {
      const method = (attribute(form, "method") ?? "get").toLowerCase();
      return {
        method: method === "post" ? "post" : "get",
        action: resolve(attribute(form, "action"), base, page),
        enctype: attribute(form, "enctype") ?? "",
        controls: controlsOf(form, all)
          .filter((control) => !isDisabled(control))
          .flatMap((control) => toControls(control, { base, page })),
      };
    });
}

function baseOf(all: readonly Element[], page: URL): URL {
  const base = all.find(({ tagName }) => tagName === "base");
  return (base && URL.parse(attribute(base, "href") ?? "", page.href)) ?? page;
}

function resolve(action: string | undefined, base: URL, page: URL): URL {
  return (action ? URL.parse(action, base.href) : undefined) ?? page;
}

/** The controls inside a form and the controls that refer to the form. */
function controlsOf(form: Element, all: readonly Element[]): readonly Element[] {
  const id = attribute(form, "id");
  const inside = new Set(elementsIn(form));
  return all.filter((element) => {
    const owner = attribute(element, "form");
    return owner === undefined ? inside.has(element) : owner === id;
  });
}

interface Places {
  readonly base: URL;
  readonly page: URL;
}

function toControls(element: Element, places: Places): readonly Control[] {
  const name = attribute(element, "name") ?? "";
  if (element.tagName === "select") return optionsOf(element, name);
  if (element.tagName === "textarea") return [text(name, "text", textOf(element))];
  const type = typeOf(element);
  if (type === "submit" || type === "image") return [submit(element, name, places)];
  if (type === "checkbox" || type === "radio") return [box(element, name, type === "radio")];
  if (type === undefined || isNeverSent.has(type)) return [];
  const kind = type === "hidden" || type === "password" ? type : "text";
  return [text(name, kind, attribute(element, "value") ?? "")];
}

const isNeverSent: ReadonlySet<string> = new Set(["button", "reset", "file"]);

function box(element: Element, name: string, isOneOf: boolean): Control {
  const isChosen = attribute(element, "checked") !== undefined;
  const value = attribute(element, "value") ?? "on";
  return { name, kind: "choice", value, isChosen, isOneOf };
}

function text(name: string, kind: Control["kind"], value: string): Control {
  return { name, kind, value, isChosen: false, isOneOf: false };
}

function submit(element: Element, name: string, { base, page }: Places): Control {
  const given = attribute(element, "formaction");
  const control = text(name, "submit", attribute(element, "value") ?? "");
  return given === undefined ? control : { ...control, action: resolve(given, base, page) };
}

/** The control of an input or a button; `undefined` if it is not submitted. */
function typeOf(element: Element): string | undefined {
  const type = attribute(element, "type")?.toLowerCase();
  if (element.tagName === "input") return type ?? "text";
  return element.tagName === "button" ? (type ?? "submit") : undefined;
}

/** The options of a select element. The first one is selected if the page selects none. */
function optionsOf(element: Element, name: string): readonly Control[] {
  const options = elementsIn(element).filter(({ tagName }) => tagName === "option");
  const isOneOf = attribute(element, "multiple") === undefined;
  const isGiven = options.some((option) => attribute(option, "selected") !== undefined);
  return options.map((option, index) => {
    const label = textOf(option).trim();
    const isSelected = attribute(option, "selected") !== undefined;
    const isChosen = isGiven ? isSelected : isOneOf && index === 0;
    const value = attribute(option, "value") ?? label;
    return { name, kind: "choice", value, isChosen, isOneOf, label };
  });
}

function isDisabled(element: Element): boolean {
  if (attribute(element, "disabled") !== undefined) return true;
  const { parentNode } = element;
  return parentNode !== null && "tagName" in parentNode && isDisabledGroup(parentNode);
}

function isDisabledGroup(element: Element): boolean {
  const isGroup = element.tagName === "fieldset" && attribute(element, "disabled") !== undefined;
  const { parentNode } = element;
  return isGroup || (parentNode !== null && "tagName" in parentNode && isDisabledGroup(parentNode));
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value;
}

function elementsIn(node: Node): readonly Element[] {
  if (!("childNodes" in node)) return [];
  return node.childNodes.flatMap((child) =>
    "tagName" in child ? [child, ...elementsIn(child)] : [],
  );
}

function textOf(node: Node): string {
  if (node.nodeName === "#text" && "value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}
