// The line that a product's sheet creates or edits.
import type { OrderLine } from '@ardoise/contract/orders.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { changeText } from '../../ui/NoticeText.tsx';
import { type ChosenLine, changesOf, chooseOptions, emptyLine, optionsChosen, questionsOf, readingOf } from '../../visit/basket.ts';
import { draftOf, keepDraft } from './drafts.ts';

/** The choices that are no longer available: `reopened` questions, product names, and the line without these choices. */
const lossesOf = (product: ResolvedProduct, line: OrderLine, menu: ResolvedMenu) => {
  const offered = (step: string, id: string) =>
    product.bundle_categories.some((one) => one.id === step && one.products.some((choice) => choice.id === id && !choice.unavailable));
  const gone = line.choices.flatMap(({ bundle_category: step, products }) =>
    products.filter(({ id }) => !offered(step, id)).map(({ id }) => ({ step, name: menu.products[id]?.name })),
  );
  const choices = line.choices.map((choice) => ({
    ...choice,
    products: choice.products.filter(({ id }) => offered(choice.bundle_category, id)),
  }));
  const kept = gone.length === 0 ? line : { ...line, choices: choices.filter(({ products }) => products.length > 0) };
  const lost = questionsOf(product, kept, menu.products).flatMap((one) => {
    if ('step' in one) return [];
    const { question } = one;
    const chosen = optionsChosen(kept, question);
    const left = chosen.filter((id) => question.instruction.options.some((option) => option.id === id));
    return left.length === chosen.length ? [] : [{ question, left }];
  });
  return {
    reopened: [...gone.map(({ step }) => step), ...lost.map(({ question }) => question.id)],
    names: gone.flatMap(({ name }) => name ?? []),
    left: lost.reduce((now, { question, left }) => chooseOptions(now, question, left), kept),
  };
};

/** The guest's line without unavailable choices, and notices of what changed on the menu since the guest read it. */
export const useLine = (product: ResolvedProduct, menu: ResolvedMenu, given: ChosenLine | undefined) => {
  const language = useLanguage();
  const [chosen, setChosen] = useState<ChosenLine>(() => {
    const line = given ?? draftOf(product.id) ?? emptyLine(product.id);
    return { seen: readingOf(line, menu), ...line };
  });
  const { left: line, reopened, names: gone } = lossesOf(product, chosen, menu);
  const changes = changesOf(chosen, readingOf(chosen, menu), menu.tags)
    .filter(({ before, after }) => after !== null || !gone.includes(before ?? ''))
    .map((change) => changeText(change, language));
  const { pair, unavailable } = language.texts.menu;
  return {
    line,
    reopened,
    notices: [...gone.map((name) => fill(pair, { name, value: unavailable })), ...changes],
    setLine: (changed: OrderLine) => {
      const read = { ...changed, seen: readingOf(changed, menu) };
      setChosen(read);
      if (!given) keepDraft(read);
    },
  };
};
