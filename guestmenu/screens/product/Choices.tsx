import type { OrderLine } from '@ardoise/contract/orders.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { type DietFilter, type DietMatch, optionDietMatches } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { type ReactNode, useId } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { chooseOptions, chooseProduct, optionsChosen, type Question, questionsOf } from '../../visit/basket.ts';
import { Contents, OptionContents } from './Contents.tsx';

type GroupProps = { id: string; name: string; hint: string; missing: boolean; children: ReactNode };

const Group = ({ id: step, name, hint, missing, children }: GroupProps) => {
  const { texts, dishes } = useLanguage();
  const id = useId();
  return (
    <fieldset className="choices" aria-describedby={id} data-step={step} data-missing={missing || undefined}>
      <legend lang={dishes}>{name}</legend>
      <p className="hint" id={id}>
        {missing ? texts.product.missing : hint}
      </p>
      {children}
    </fieldset>
  );
};

type ChoicesProps = {
  product: ResolvedProduct;
  menu: ResolvedMenu;
  dietFilter: DietFilter;
  line: OrderLine;
  /** Ids of steps and questions to mark as missing. */
  missing: readonly string[];
  /** `isWhole`: the question cannot have further answers. */
  onChange: (line: OrderLine, id: string, isWhole: boolean) => void;
};

type Step = ResolvedProduct['bundle_categories'][number];
type StepProps = Omit<ChoicesProps, 'product'> & { step: Step };

const StepChoices = ({ step, menu, dietFilter, line, missing, onChange }: StepProps) => {
  const { texts, money, count, dishes } = useLanguage();
  const chosen = line.choices.find(({ bundle_category }) => bundle_category === step.id)?.products ?? [];
  const isChosen = (product: string) => chosen.some(({ id }) => id === product);
  const limit = step.max_choices === null ? null : Math.min(step.max_choices, step.products.length);
  const full = step.multiple_choice && limit !== null && chosen.length >= limit;
  let hint = texts.product.chooseOne;
  if (step.multiple_choice) hint = limit === null ? texts.product.chooseSome : count(texts.product.chooseUpTo, limit);
  return (
    <Group id={step.id} name={step.name} hint={hint} missing={missing.includes(step.id)}>
      {step.products.map((choice) => (
        <label key={choice.id} className={choice.unavailable ? 'choice row off' : 'choice row'}>
          <input
            type={step.multiple_choice ? 'checkbox' : 'radio'}
            name={step.id}
            checked={isChosen(choice.id)}
            disabled={(choice.unavailable || full) && !isChosen(choice.id)}
            onChange={() => onChange(chooseProduct(line, step, choice.id), step.id, !step.multiple_choice)}
          />
          <span>
            <bdi lang={dishes}>{choice.name}</bdi>
            {choice.unavailable && <small>{` ${texts.menu.unavailable}`}</small>}
            <Contents id={choice.id} menu={menu} dietFilter={dietFilter} />
          </span>
          {choice.supplement > 0 && <bdi>{fill(texts.product.supplement, { price: money(choice.supplement) })}</bdi>}
        </label>
      ))}
    </Group>
  );
};

type QuestionProps = Omit<ChoicesProps, 'product'> & { question: Question };

/** The options of one question, under the name of the part it belongs to. */
const Options = ({ question, menu, dietFilter, line, missing, onChange }: QuestionProps) => {
  const { texts, dishes } = useLanguage();
  const { id, partName, instruction } = question;
  const { name, options } = instruction;
  const chosen = optionsChosen(line, question);
  const matches = optionDietMatches(options, dietFilter);
  return (
    <Group
      id={id}
      name={partName === null ? name : fill(texts.menu.pair, { name: partName, value: name })}
      hint={texts.product.chooseOne}
      missing={missing.includes(id)}
    >
      {options.map((option, place) => (
        <label key={option.id} className="choice row">
          <input
            type="radio"
            name={id}
            checked={chosen.includes(option.id)}
            onChange={() => onChange(chooseOptions(line, question, [option.id]), id, true)}
          />
          <span>
            <bdi lang={dishes}>{option.name}</bdi>
            <OptionContents option={option} match={matches[place] as DietMatch} menu={menu} />
          </span>
        </label>
      ))}
    </Group>
  );
};

/** The choices of a product: a bundle's steps, each with the questions of its chosen products, and one option of each instruction. */
export const Choices = ({ product, ...shared }: ChoicesProps) =>
  questionsOf(product, shared.line, shared.menu.products).map((one) =>
    'step' in one ? <StepChoices key={one.id} step={one.step} {...shared} /> : <Options key={one.id} question={one.question} {...shared} />,
  );
