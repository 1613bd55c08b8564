// The menu of a brasserie for tests: 93 names and descriptions of realistic length.

const card = `
Champagne brut | Assemblage des trois cépages champenois, trois ans sur lattes.
Confiture d'abricots, 250 g | Abricots du Roussillon et sucre de canne, cuits en petite marmite.
Entrecôte grillée 300 g, béarnaise | Bœuf d'origine France, grillé à la cuisson de votre choix, sauce béarnaise.
Carafe d'eau | Eau du robinet fraîche, gratuite et servie à volonté.
IPA pression | India pale ale à 6 % vol., houblons d'agrumes et belle amertume.
Pain au chocolat | Pâte feuilletée au beurre et deux barres de chocolat noir fondant.
Poireaux vinaigrette, noisettes | Poireaux fondants, vinaigrette à la moutarde et noisettes torréfiées.
Café en grains, 250 g | Le mélange d'arabicas de notre espresso, torréfié à Paris.
Steak tartare, frites | Bœuf français coupé au couteau, câpres, échalotes et jaune d'œuf, frites maison.
Purée maison | Pommes de terre écrasées au lait et au beurre, bien onctueuses.
Grand crème | Double espresso et lait chaud mousseux, dans une grande tasse.
Negroni | Gin, vermouth rouge et bitter à parts égales, zeste d'orange.
Croque-madame | Le croque-monsieur gratiné, coiffé d'un œuf au plat bien coulant.
Thé glacé maison | Thé noir infusé à froid, citron, menthe fraîche et très peu de sucre.
Croque-monsieur | Pain de mie doré, jambon blanc français, béchamel et emmental gratiné.
Spritz | Prosecco, bitter à l'orange, eau gazeuse et tranche d'orange.
Crevettes roses, mayonnaise | Crevettes servies bien fraîches, mayonnaise maison et quartier de citron.
Bœuf bourguignon | Bœuf français mijoté au vin rouge, lardons, champignons et petits oignons.
Salade verte | Laitue et jeunes pousses, vinaigrette à l'huile de colza et à la moutarde.
Sancerre blanc, verre | Sauvignon de la Loire, vif et minéral, aux notes d'agrumes.
Burger brasserie, cheddar, frites | Bœuf haché français, cheddar fondu, oignons confits et sauce maison, pain au sésame.
Six escargots de Bourgogne | Au beurre d'ail et de persil, servis brûlants avec du pain de campagne.
Porto rouge | Porto ruby de la vallée du Douro, doux, aux arômes de mûre.
Kir cassis | Bourgogne aligoté bien frais et crème de cassis de Dijon.
Salade César, poulet fermier | Romaine, poulet fermier français, parmesan, croûtons et sauce aux anchois.
Chablis | Chardonnay de Bourgogne sur sol calcaire, sec, droit et floral.
Saucisson sec | Saucisson de porc français séché lentement, coupé à la commande.
Chèvre chaud, miel et noix | Chèvre doré sur toasts, miel de fleurs, cerneaux de noix et jeunes pousses.
Soupe à l'oignon gratinée | Oignons longuement confits, bouillon au vin blanc, croûtons et comté fondu.
Spritz sans alcool | Bitter sans alcool à l'orange amère, eau gazeuse et tranche d'orange.
Planche de fromages | Cinq fromages fermiers affinés, noix et pain de campagne.
Trois fromages affinés | Comté, brie et bleu choisis à maturité, servis avec du pain de campagne.
Blonde pression, demi | Bière blonde française à 5 % vol., légère et finement maltée.
Bière sans alcool | Bière blonde à moins de 0,5 % vol., fraîche et céréalière.
Terrine de campagne, bocal 180 g | La terrine de notre carte mise en bocal, au porc français et au poivre.
Glaces, deux boules | Vanille, fraise, caramel ou pistache, turbinées par un artisan glacier.
Jus de tomate | Pur jus de tomates mûres, relevé d'une pointe de sel de céleri.
Tartine beurre et confiture | Baguette tradition grillée, beurre demi-sel et confiture du moment.
Burger végétarien, frites | Galette de soja et de légumes, fromage fondu, tomate et salade, pain au sésame.
Diabolo menthe | Limonade bien fraîche et trait de sirop de menthe verte.
Blanquette de veau | Veau français mijoté à la crème, carottes, champignons et riz blanc.
Limonade artisanale | Eau gazeuse, jus de citron et sucre de canne, fabriquée en Île-de-France.
Baba au rhum | Brioche imbibée de sirop au rhum ambré, chantilly à la vanille.
Terrine de campagne, cornichons | Terrine de porc français au poivre, cornichons et pointe de moutarde.
Cappuccino | Espresso, lait chaud à la vapeur, mousse onctueuse et pointe de cacao.
Eau minérale plate | Eau minérale naturelle des Alpes françaises, servie bien fraîche.
Menu enfant | Jusqu'à dix ans, un plat, un dessert et une boisson, boisson comprise.
Confit de canard, pommes sarladaises | Cuisse du Sud-Ouest à la peau croustillante, pommes sautées à l'ail et au persil.
Planche de charcuterie | Jambon cru, rosette, coppa et rillettes, pain de campagne.
Blonde pression, pinte | La même blonde française à 5 % vol., dans un grand verre.
Pastis | Anis, réglisse et herbes de Provence, allongé d'eau fraîche à votre goût.
Salade niçoise | Thon, anchois, œuf dur, tomates, haricots verts et olives noires.
Petit-déjeuner parisien | Boisson chaude, orange pressée et une ou deux viennoiseries, boissons comprises.
Île flottante | Blancs en neige pochés, crème anglaise, caramel et amandes grillées.
Crème brûlée à la vanille | Crème à la vanille de Madagascar sous une fine croûte de caramel.
Risotto aux champignons | Riz crémeux au vin blanc, champignons de Paris, pleurotes et fromage affiné.
Mousse au chocolat | Chocolat noir à 70 % et œufs frais, légère comme un nuage.
Curry de légumes, lait de coco | Légumes de saison, pois chiches et épices douces au lait de coco, riz basmati.
Frites maison | Pommes de terre fraîches, coupées ici et cuites en deux bains.
Cola | Soda au cola en bouteille de verre, servi avec une rondelle de citron.
Saint-Émilion grand cru | Merlot et cabernet franc de Bordeaux, rond, prune et bois de cèdre.
Chocolat chaud | Chocolat noir fondu dans le lait entier, épais et réconfortant.
Champagne brut, coupe | Pinot noir, meunier et chardonnay, bulles fines et notes de brioche.
Mini mousse au chocolat | Trois cuillerées de notre mousse au chocolat noir, en verrine.
Côtes-du-Rhône rouge, verre | Grenache et syrah de la vallée du Rhône, fruits rouges et poivre.
Calvados | Eau-de-vie de cidre de Normandie, pomme mûre et bois doux.
Mini crème brûlée | La petite version de notre crème brûlée, pour finir en douceur.
Dos de cabillaud, beurre blanc | Cabillaud rôti, sauce au beurre et au vin blanc, légumes de saison.
Croissant au beurre | Pur beurre, feuilleté et doré, cuit sur place chaque matin.
Espresso | Mélange d'arabicas d'Éthiopie et du Brésil, court et corsé.
Virgin mojito | Menthe fraîche, citron vert, sucre de canne et eau gazeuse, zéro alcool.
Pichet de rouge | Merlot du Pays d'Oc, souple et fruité, servi en pichet à partager.
Haricots verts | Haricots fins juste croquants, noix de beurre et persil frais.
Cacahuètes grillées | Cacahuètes grillées et salées, à picorer à l'apéritif.
Rosé de Provence, verre | Grenache et cinsault de Provence, pâle et sec, notes de pêche blanche.
Assortiment apéro | Saucisson sec, terrine, olives marinées et trois fromages, pour deux ou trois.
Mojito | Rhum blanc de Cuba, menthe fraîche, citron vert, sucre et eau gazeuse.
Café allongé | Notre espresso allongé d'eau chaude, doux et aromatique.
Thé ou infusion | Thé noir, thé vert à la menthe, verveine ou tilleul, servi en théière.
Bière blanche, bouteille | Bière de blé trouble à 4,8 % vol., coriandre et écorce d'orange.
Moules marinières, frites | Moules de bouchot, vin blanc, échalotes, céleri et beurre, frites maison.
Olives marinées | Olives vertes et noires au thym, à l'ail et à l'huile d'olive.
Orange pressée | Oranges pressées à la minute, sans sucre ni eau ajoutés.
Cognac VSOP | Eau-de-vie de vin des Charentes, vieillie au moins quatre ans en fût.
Tarte Tatin, crème fraîche | Pommes caramélisées au beurre sur pâte dorée, servies tièdes avec de la crème.
Œufs brouillés sur toast | Œufs fermiers à la crème et à la ciboulette, sur pain de campagne grillé.
Eau gazeuse | Eau gazeuse d'Auvergne aux fines bulles, une bouteille à partager.
Formule midi | Entrée, plat, dessert et boisson au choix, boisson comprise, le midi en semaine.
Profiteroles, chocolat chaud | Choux garnis de glace à la vanille, chocolat chaud et amandes effilées.
Mini financier | Petit gâteau moelleux à la poudre d'amande et au beurre doré.
Hareng, pommes à l'huile | Filets de hareng marinés, pommes de terre tièdes, carottes et oignons rouges.
Œuf mayonnaise | Œuf fermier, mayonnaise maison à la moutarde et quelques feuilles de salade.
Café gourmand | Un espresso et trois mignardises, crème brûlée, mousse et financier.
`;

export const dishes = card
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', recipe = ''] = line.split(' | ');
    return { name, recipe };
  });
