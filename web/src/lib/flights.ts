/** What is on its way after a change of the view; each game says what flies from where to where. */

const SVG = "http://www.w3.org/2000/svg";

export abstract class Moving<Happening> {
  #running: Animation[] = [];

  /** Remember where things are, before they move. */
  abstract before(): void;

  /** Move what has moved. */
  abstract after(events: Happening[]): void;

  /** Everything is where it belongs at once. */
  skip(): void {
    for (const animation of this.#running) animation.finish();
    this.#running = [];
  }

  protected run(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
    this.#running.push(element.animate(frames, timing));
  }

  /** A drawing that is there as long as it moves. */
  protected send(picture: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
    const animation = picture.animate(frames, timing);
    animation.onfinish = () => picture.remove();
    this.#running.push(animation);
  }

  /** A drawing of the game, laid on a layer above the table. */
  protected picture(drawing: string, layer: ParentNode): SVGSVGElement {
    const picture = document.createElementNS(SVG, "svg");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${drawing}`);
    use.setAttribute("width", "100%");
    use.setAttribute("height", "100%");
    picture.append(use);
    layer.append(picture);
    return picture;
  }
}
