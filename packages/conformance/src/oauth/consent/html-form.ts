/** A form of a page, with the controls that are submitted. */
export interface HtmlForm {
  readonly method: "get" | "post";
  /** Absolute. */
  readonly action: URL;
  readonly enctype: string;
  readonly controls: readonly Control[];
}

/** One control of a form. Those of one name may be several. */
export interface Control {
  readonly name: string;
  readonly kind: "text" | "hidden" | "password" | "choice" | "submit";
  readonly value: string;
  /** Of a choice: whether it is taken as the page has it. */
  readonly isChosen: boolean;
  /** Of a choice: whether it is one of several of which one is taken. */
  readonly isOneOf: boolean;
  /** Of a choice: what a person reads. */
  readonly label?: string;
  /** Of a submit button: where it submits to instead. */
  readonly action?: URL;
}

/** Steps to fill in: a value by the name of a field. */
export type Step = Readonly<Record<string, string>>;

/** Whether a form has every field of a step. */
export function fitsStep({ controls }: HtmlForm, step: Step): boolean {
  const names = Object.keys(step);
  return names.length > 0 && names.every((name) => controls.some((one) => one.name === name));
}

export interface Submission {
  readonly action: URL;
  readonly fields: readonly [name: string, value: string][];
}

/** What a browser submits once a person has filled in a step and pressed a button: that of the step, or else the first. */
export function submissionOf(form: HtmlForm, step: Step = {}): Submission {
  const buttons = form.controls.filter(({ kind }) => kind === "submit");
  const button =
    buttons.find(({ name, value }) => name !== "" && step[name] === value) ?? buttons[0];
  const fields = form.controls.flatMap((control): [string, string][] => {
    const { name, kind } = control;
    if (name === "") return [];
    if (kind === "submit") return control === button ? [[name, control.value]] : [];
    if (kind === "choice") return isTaken(control, step[name]) ? [[name, control.value]] : [];
    return [[name, step[name] ?? control.value]];
  });
  return { action: button?.action ?? form.action, fields };
}

/** A value takes one of several; of boxes that are ticked one by one, it ticks its own and leaves the others. */
function isTaken(
  { value, label, isChosen, isOneOf }: Control,
  wanted: string | undefined,
): boolean {
  if (wanted === undefined) return isChosen;
  const isWanted = value === wanted || label === wanted;
  return isOneOf ? isWanted : isWanted || (isChosen && wanted !== "");
}
