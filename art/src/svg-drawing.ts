export function wrapInSvg(width: number, height: number, content: string, viewBox = `0 0 ${width} ${height}`): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${content}</svg>`;
}

/** Returns the drawing rotated clockwise around a point, by an angle in degrees. */
export function rotateDrawing(degrees: number, drawing: string, x = 50, y = 50): string {
  return `<g transform="rotate(${round(degrees)} ${x} ${y})">${drawing}</g>`;
}

/** Returns `count` copies of the drawing, evenly rotated around a point. */
export function repeatDrawingAroundPoint(count: number, drawing: string, firstDegrees = 0, x = 50, y = 50): string {
  return Array.from({ length: count }, (_, index) =>
    rotateDrawing(firstDegrees + (360 / count) * index, drawing, x, y),
  ).join('');
}

export function translateDrawing(x: number, y: number, drawing: string, scale = 1): string {
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${scale})">${drawing}</g>`;
}

export function drawRays(
  count: number,
  innerRadius: number,
  outerRadius: number,
  halfWidth: number,
  fill: string,
): string {
  const ray = `<path d="M50 ${50 - outerRadius} ${50 + halfWidth} ${50 - innerRadius} ${50 - halfWidth} ${50 - innerRadius}Z" fill="${fill}"/>`;
  return repeatDrawingAroundPoint(count, ray);
}

export interface Lettering {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly fill: string;
  /** Extra space between letters, as a fraction of the font size. */
  readonly tracking?: number;
}

export function drawLettering(text: string, { x, baseline, size, fill, tracking = 0 }: Lettering): string {
  const scale = size / 1000;
  let pen = x - measureLetteringWidth(text, size, tracking) / 2;
  let drawing = '';
  for (const letter of text) {
    const glyph = capitals[letter];
    if (glyph) {
      const place = `translate(${round(pen)} ${baseline}) scale(${scale})`;
      drawing += `<path transform="${place}" d="${glyph.outline}" fill="${fill}"/>`;
    }
    pen += advanceOf(letter) * scale + tracking * size;
  }
  return drawing;
}

export function measureLetteringWidth(text: string, size: number, tracking = 0): number {
  let width = -tracking * size;
  for (const letter of text) width += (advanceOf(letter) * size) / 1000 + tracking * size;
  return width;
}

/** Whether `drawLettering` can draw the text: it has outlines of capitals and spaces only. */
export const canDrawLettering = (text: string): boolean =>
  Array.from(text).every((letter) => letter === ' ' || letter in capitals);

const spaceAdvance = 270;

function advanceOf(letter: string): number {
  if (letter === ' ') return spaceAdvance;
  const glyph = capitals[letter];
  if (!glyph) throw new Error(`There is no outline for '${letter}'.`);
  return glyph.advance;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The outline of one capital letter, in 1000 units to the em, with the baseline at y = 0 and y growing downwards. */
interface Glyph {
  readonly advance: number;
  readonly outline: string;
}

/**
 * Outlines of the capitals of the font Inter at weight 820 (Copyright The Inter Project Authors, SIL Open Font License 1.1), so that no
 * renderer needs the font.
 */
const capitals: Readonly<Record<string, Glyph>> = {
  A: {
    advance: 775,
    outline:
      'M23 0L264-727L503-727L752 0L552 0L454-311Q430-393 407-484Q384-575 361-672L401-672Q379-575 358-484Q338-392 314-311L220 0L23 0ZM190-152L190-286L585-286L585-152L190-152Z',
  },
  B: {
    advance: 666,
    outline:
      'M55 0L55-727L359-727Q441-727 496-704Q551-681 579-640Q607-598 607-543Q607-502 590-469Q573-437 542-415Q511-394 471-385L471-378Q515-376 552-355Q590-333 613-294Q635-256 635-203Q635-145 606-99Q576-52 520-26Q463 0 383 0L55 0ZM232-143L340-143Q396-143 423-164Q450-186 450-224Q450-252 437-272Q424-293 400-304Q376-315 343-315L232-315L232-143ZM232-428L328-428Q357-428 379-438Q401-448 413-465Q426-483 426-508Q426-544 400-565Q374-586 331-586L232-586L232-428Z',
  },
  C: {
    advance: 744,
    outline:
      'M384 10Q286 10 208-33Q130-77 84-160Q39-243 39-363Q39-483 85-567Q131-651 209-694Q288-737 384-737Q450-737 505-719Q561-701 604-667Q646-633 673-583Q700-533 707-469L528-469Q524-495 512-516Q501-537 483-551Q466-566 442-574Q418-582 389-582Q337-582 299-556Q261-530 240-481Q220-432 220-363Q220-291 241-243Q262-194 299-170Q337-145 388-145Q417-145 441-153Q464-161 483-176Q501-190 513-211Q524-232 529-258L708-258Q704-210 681-163Q658-115 617-76Q576-37 518-13Q460 10 384 10Z',
  },
  D: {
    advance: 723,
    outline:
      'M325 0L130 0L130-151L317-151Q378-151 420-171Q463-192 484-239Q506-285 506-364Q506-442 484-488Q462-535 419-555Q377-576 314-576L127-576L127-727L324-727Q435-727 516-684Q596-640 640-558Q683-477 683-364Q683-250 640-168Q596-87 516-43Q436 0 325 0ZM232-727L232 0L55 0L55-727L232-727Z',
  },
  E: {
    advance: 610,
    outline: 'M55 0L55-727L564-727L564-583L232-583L232-438L537-438L537-297L232-297L232-144L563-144L563 0L55 0Z',
  },
  F: {
    advance: 585,
    outline: 'M55 0L55-727L553-727L553-583L232-583L232-403L521-403L521-261L232-261L232 0L55 0Z',
  },
  G: {
    advance: 753,
    outline:
      'M390 10Q285 10 206-35Q127-80 83-164Q39-248 39-362Q39-481 86-565Q133-649 211-693Q291-737 388-737Q451-737 505-719Q560-701 602-667Q644-634 670-589Q697-544 703-489L524-489Q518-511 506-528Q495-545 478-557Q461-569 439-575Q417-582 391-582Q339-582 300-556Q262-531 241-482Q220-434 220-364Q220-295 240-246Q261-197 299-171Q337-145 391-145Q439-145 472-161Q506-177 523-205Q540-234 540-273L573-269L397-269L397-398L711-398L711-302Q711-204 670-134Q629-64 556-27Q483 10 390 10Z',
  },
  H: {
    advance: 749,
    outline: 'M55 0L55-727L232-727L232-444L517-444L517-727L694-727L694 0L517 0L517-299L232-299L232 0L55 0Z',
  },
  I: {
    advance: 287,
    outline: 'M232-727L232 0L55 0L55-727L232-727Z',
  },
  J: {
    advance: 591,
    outline:
      'M282 10Q160 10 93-51Q25-111 25-224L25-268L202-268L202-220Q202-175 223-152Q245-130 282-130Q320-130 341-152Q361-175 361-221L361-727L536-727L536-224Q536-112 469-51Q403 10 282 10Z',
  },
  K: {
    advance: 743,
    outline:
      'M188-143L188-297Q209-340 229-376Q249-412 275-448Q301-485 337-531L496-727L708-727L402-361L386-367L188-143ZM55 0L55-727L232-727L232-553L229-354L232-267L232 0L55 0ZM510 0L318-307L430-438L719 0L510 0Z',
  },
  L: {
    advance: 565,
    outline: 'M55 0L55-727L232-727L232-144L534-144L534 0L55 0Z',
  },
  M: {
    advance: 946,
    outline:
      'M55 0L55-727L332-727L419-455Q427-428 437-385Q448-341 458-291Q468-241 477-194Q485-147 490-114L457-114Q462-147 471-194Q479-240 489-291Q500-341 510-385Q520-428 528-455L614-727L891-727L891 0L713 0L713-307Q713-331 714-370Q715-409 716-455Q717-501 719-547Q720-594 720-634L730-634Q721-590 710-543Q699-496 687-451Q676-406 665-369Q655-332 647-307L547 0L399 0L298-307Q291-331 280-368Q269-406 257-450Q245-495 234-542Q222-589 212-634L226-634Q226-594 227-548Q228-502 229-456Q230-410 231-371Q233-332 233-307L233 0L55 0Z',
  },
  N: {
    advance: 767,
    outline:
      'M55 0L55-727L249-727L446-407Q467-374 486-338Q505-303 523-260Q542-217 561-161L544-161Q541-201 538-250Q535-300 532-347Q530-394 530-426L530-727L712-727L712 0L517 0L336-294Q310-336 290-374Q270-411 250-455Q229-498 203-557L222-557Q226-505 229-455Q233-405 235-364Q237-322 237-294L237 0L55 0Z',
  },
  O: {
    advance: 773,
    outline:
      'M387 10Q289 10 210-33Q131-77 85-160Q39-243 39-363Q39-483 85-567Q131-651 210-694Q289-737 387-737Q485-737 563-694Q642-651 688-567Q734-483 734-363Q734-243 688-160Q642-76 563-33Q485 10 387 10ZM387-145Q439-145 476-170Q513-196 533-244Q553-293 553-363Q553-434 533-483Q513-531 476-557Q439-582 387-582Q335-582 298-557Q260-531 240-483Q220-434 220-363Q220-293 240-244Q260-196 298-170Q335-145 387-145Z',
  },
  P: {
    advance: 653,
    outline:
      'M55 0L55-727L356-727Q438-727 497-696Q557-664 589-607Q622-550 622-475Q622-399 589-343Q556-287 495-256Q434-225 350-225L165-225L165-364L317-364Q357-364 384-378Q410-392 424-416Q438-441 438-475Q438-509 424-533Q410-557 384-571Q357-584 317-584L232-584L232 0L55 0Z',
  },
  Q: {
    advance: 783,
    outline:
      'M333-261L475-261L536-185L615-93L737 57L578 57L492-45L442-118L333-261ZM387 10Q289 10 210-33Q131-77 85-160Q39-243 39-363Q39-483 85-567Q131-651 210-694Q289-737 387-737Q485-737 563-694Q642-651 688-567Q734-483 734-363Q734-243 688-160Q642-76 563-33Q485 10 387 10ZM387-145Q439-145 476-170Q513-196 533-244Q553-293 553-363Q553-434 533-483Q513-531 476-557Q439-582 387-582Q335-582 298-557Q260-531 240-483Q220-434 220-363Q220-293 240-244Q260-196 298-170Q335-145 387-145Z',
  },
  R: {
    advance: 663,
    outline:
      'M55 0L55-727L356-727Q438-727 497-698Q557-668 589-614Q622-559 622-485Q622-409 589-356Q556-303 495-275Q434-248 350-248L161-248L161-388L317-388Q357-388 384-398Q410-408 424-430Q438-451 438-485Q438-518 424-540Q410-562 384-573Q357-584 317-584L232-584L232 0L55 0ZM453 0L276-333L465-333L647 0L453 0Z',
  },
  S: {
    advance: 661,
    outline:
      'M339 10Q247 10 179-18Q111-45 73-101Q35-157 34-243L204-243Q206-208 222-185Q239-161 268-149Q297-137 336-137Q371-137 396-146Q421-156 434-173Q448-190 448-212Q448-232 435-246Q423-260 397-271Q372-282 332-291L256-309Q161-330 107-379Q53-428 53-511Q53-579 89-629Q126-680 190-709Q255-737 338-737Q423-737 486-708Q548-680 583-628Q617-576 618-508L447-508Q444-547 416-569Q389-590 338-590Q304-590 281-582Q259-573 248-558Q237-542 237-523Q237-501 249-487Q262-472 285-461Q309-451 342-444L404-430Q458-418 500-398Q542-379 570-352Q599-325 613-290Q628-255 628-211Q628-142 593-92Q558-43 494-16Q429 10 339 10Z',
  },
  T: {
    advance: 679,
    outline: 'M31-583L31-727L647-727L647-583L428-583L428 0L251 0L251-583L31-583Z',
  },
  U: {
    advance: 726,
    outline:
      'M363 10Q271 10 201-23Q132-57 93-117Q55-177 55-259L55-727L232-727L232-274Q232-236 249-207Q265-178 295-161Q324-145 363-145Q402-145 431-161Q461-178 477-207Q494-236 494-274L494-727L671-727L671-259Q671-177 632-117Q594-57 524-23Q455 10 363 10Z',
  },
  V: {
    advance: 775,
    outline:
      'M272 0L23-727L222-727L320-416Q345-335 367-246Q390-158 412-62L373-62Q395-158 416-247Q437-335 461-416L554-727L752-727L510 0L272 0Z',
  },
  W: {
    advance: 1063,
    outline:
      'M217 0L23-727L219-727L289-414Q300-364 308-305Q317-247 325-189Q334-131 342-80L308-80Q318-131 327-189Q336-247 346-305Q356-364 367-414L442-727L622-727L696-414Q708-364 718-305Q727-247 736-189Q745-131 755-80L721-80Q730-131 738-189Q746-247 755-305Q764-364 774-414L844-727L1041-727L846 0L645 0L563-328Q546-398 534-480Q523-562 509-642L554-642Q537-563 528-482Q519-400 501-328L418 0L217 0Z',
  },
  X: {
    advance: 766,
    outline:
      'M23 0L332-437L332-302L50-727L256-727L323-621Q345-587 359-557Q373-527 385-500Q396-473 410-447L359-447Q374-473 386-500Q398-527 412-557Q427-587 448-621L517-727L717-727L443-312L443-439L743 0L531 0L443-136Q424-167 412-188Q400-210 391-228Q383-246 370-267L395-267Q384-246 374-228Q365-210 354-188Q342-167 321-136L229 0L23 0Z',
  },
  Y: {
    advance: 757,
    outline:
      'M293 0L293-261L23-727L231-727L344-505Q360-473 372-441Q385-408 398-365L368-365Q380-408 392-441Q404-473 420-505L527-727L734-727L470-261L470 0L293 0Z',
  },
  Z: {
    advance: 682,
    outline:
      'M52 0L52-101L333-484Q363-525 399-566Q436-607 473-647L485-590Q434-585 383-584Q332-583 281-583L52-583L52-727L629-727L629-626L355-250Q323-207 285-165Q248-122 209-80L197-137Q251-142 305-143Q360-144 414-144L629-144L629 0L52 0Z',
  },
};

export interface BadgeColours {
  readonly ribbon: string;
  readonly fold: string;
  readonly ink: string;
}

export function drawWildSymbol(picture: string, colours: BadgeColours): string {
  return translateDrawing(6, 0, picture, 0.88) + ribbon('WILD', 19, colours);
}

export function drawScatterSymbol(picture: string, backgroundFill: string, colours: BadgeColours): string {
  const frame =
    `<circle cx="50" cy="46" r="45" fill="${colours.fold}"/>` +
    `<circle cx="50" cy="46" r="41" fill="${backgroundFill}" stroke="${colours.ribbon}" stroke-width="2.5"/>`;
  const lights = repeatDrawingAroundPoint(20, `<circle cx="50" cy="3" r="1.7" fill="${colours.ink}"/>`, 0, 50, 46);
  return frame + lights + translateDrawing(18, 11, picture, 0.64) + ribbon('SCATTER', 13, colours);
}

function ribbon(text: string, size: number, { ribbon: cloth, fold, ink }: BadgeColours): string {
  const half = measureLetteringWidth(text, size, 0.06) / 2 + 6;
  const left = 50 - half;
  const right = 50 + half;
  const tails =
    `<path d="M${left + 4} 80H${left - 8}l5 8-5 8h${12}Z" fill="${fold}"/>` +
    `<path d="M${right - 4} 80h12l-5 8 5 8h-12Z" fill="${fold}"/>`;
  const band =
    `<rect x="${left}" y="76" width="${half * 2}" height="20" rx="3" fill="${cloth}"/>` +
    `<rect x="${left + 1.5}" y="77.5" width="${half * 2 - 3}" height="17" rx="2" fill="none" stroke="${ink}" stroke-opacity=".45"/>`;
  const letters = drawLettering(text, { x: 50, baseline: 86 + size * 0.36, size, fill: ink, tracking: 0.06 });
  return tails + band + letters;
}
