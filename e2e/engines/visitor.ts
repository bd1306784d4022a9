/** The actions and observations of a visitor, in every engine. Names are complete accessible names. */
export interface Visitor {
  open(address: string): Promise<void>;
  back(): Promise<void>;
  /** Types key by key into a field. */
  type(field: string, text: string): Promise<void>;
  /** Presses a button or a link as soon as it accepts presses. */
  press(name: string): Promise<void>;
  address(): Promise<string>;
  /** The language of the page as BCP 47 tag. */
  language(): Promise<string>;
  /** The heading of level 1, empty without one. */
  heading(): Promise<string>;
  /** The visible text of the page, without its header and footer where it has such parts. */
  text(): Promise<string>;
}
