// Common words for food and drink in the eleven locales (docs/product/guest-menu.md#search): a guest may type one in any of them. The menu
// on a page has the names of one locale only, so this table maps between languages, and from a kind ("meat") to its members.

import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { BuiltInTagId } from '@ardoise/contract/rules/tags/built-in-tags.ts';

/** The locales of the columns below, in order. */
export const FOOD_LOCALES = [
  'fr-FR',
  'en-GB',
  'de-DE',
  'es-ES',
  'it-IT',
  'pt-PT',
  'ru-RU',
  'jp-JP',
  'cn-CN',
  'ar-AR',
  'he-IL',
] as const satisfies readonly Locale[];

type Food = {
  /**
   * The words of each locale, separated by `|`. A word with `=` can be typed but is not searched for, because too many other words contain
   * it.
   */
  words: string;
  /** Keys of the foods it includes. */
  holds?: string;
  /** Dishes that declare one of these allergens count as this food. */
  tags?: readonly BuiltInTagId[];
};

const food = (words: string, holds?: string, tags?: readonly BuiltInTagId[]): Food => ({
  words,
  ...(holds !== undefined && { holds }),
  ...(tags && { tags }),
});

export const FOODS: Readonly<Record<string, Food>> = {
  fish: food(
    'poisson|fish|Fisch|pescado, pez|pesce|peixe|рыба, рыбный|魚, フィッシュ|鱼|سمك, أسماك|דג, דגים',
    'salmon tuna cod trout sardine bream bass anchovy herring mackerel hake',
    ['allergen:fish'],
  ),
  salmon: food('saumon|salmon|Lachs|salmón|salmone|salmão|лосось, сёмга|サーモン, 鮭|三文鱼|سلمون|סלמון'),
  tuna: food('thon|tuna|Thunfisch|atún|tonno|atum|тунец|ツナ, マグロ|金枪鱼|تونة|טונה'),
  cod: food('cabillaud, morue|cod|Kabeljau, Dorsch|bacalao|merluzzo, baccalà|bacalhau|треска|タラ|鳕鱼|القد|בקלה'),
  trout: food('truite|trout|Forelle|trucha|trota|truta|форель|マス|鳟鱼||פורל'),
  sardine: food('sardine|sardine|Sardine|sardina|sardina|sardinha|сардины|イワシ|沙丁鱼|سردين|סרדינים'),
  bream: food('daurade, dorade|bream|Dorade|dorada|orata|dourada|дорадо|鯛|鲷鱼|دنيس|דניס'),
  bass: food('|bass|Wolfsbarsch|lubina|branzino, spigola|robalo|сибас|スズキ|鲈鱼|قاروص|לברק'),
  anchovy: food('anchois|anchovy, anchovies|Sardelle|anchoa, boquerones|acciughe, alici|anchova|анчоусы|アンチョビ|凤尾鱼|أنشوجة|אנשובי'),
  herring: food('hareng|herring|Hering, Matjes|arenque|aringa|arenque|сельдь, селёдка|ニシン|鲱鱼|رنجة|הרינג'),
  mackerel: food('maquereau|mackerel|Makrele|caballa|sgombro|cavala|скумбрия|サバ|鲭鱼|ماكريل|מקרל'),
  hake: food('merlu, colin|hake|Seehecht|merluza|nasello|pescada|хек||||'),
  seafood: food(
    'fruits de mer|seafood, shellfish|Meeresfrüchte|marisco|frutti di mare|marisco|морепродукты|シーフード, 魚介|海鲜|مأكولات بحرية|פירות ים',
    'shrimp oyster mussel squid octopus lobster crab scallop',
    ['allergen:crustaceans', 'allergen:molluscs'],
  ),
  shrimp: food('crevette, gambas|shrimp, prawn|Garnele|gamba, camarón|gamberi|camarão, gamba|креветки|エビ, 海老|虾|جمبري, روبيان|שרימפס'),
  oyster: food('huître|oyster|Auster|ostra|ostrica|ostra|устрицы|牡蠣|生蚝, 牡蛎|محار|צדפות'),
  mussel: food('moule|mussel|Muschel|mejillón|cozze|mexilhão|мидии|ムール貝|青口, 贻贝|بلح البحر|מולים'),
  squid: food(
    'calamar, encornet, seiche|squid, calamari|Tintenfisch|calamar, sepia|calamari, seppia|lula, choco|кальмары|イカ|鱿鱼|حبار|קלמארי',
  ),
  octopus: food('poulpe|octopus|Oktopus|pulpo|polpo|polvo|осьминог|蛸, =タコ|章鱼|أخطبوط|תמנון'),
  lobster: food(
    'homard, langouste|lobster|Hummer|langosta, bogavante|aragosta, astice|lagosta|омар, лобстер|ロブスター|龙虾|لوبستر|לובסטר',
  ),
  crab: food('crabe, tourteau|crab|Krebs|cangrejo|granchio|caranguejo, sapateira|краб|カニ|蟹|سلطعون|סרטן'),
  scallop: food('saint-jacques|scallop|Jakobsmuschel|vieira|capesante|vieira|гребешки|ホタテ|扇贝||'),
  meat: food(
    'viande, steak, entrecôte, bavette|meat, steak|Fleisch, Schnitzel, Steak|carne, chuletón, solomillo|carne, bistecca, tagliata|carne, bife, picanha|мясо, мясной, стейк|肉, ステーキ|肉, 牛排|لحم, لحوم, ستيك|בשר, סטייק',
    'beef veal lamb pork ham bacon coldcuts sausage chicken duck turkey rabbit',
  ),
  beef: food('bœuf|beef|Rind, Rinder|ternera, buey, vaca|manzo|vaca, novilho|говядина, говяжий|牛肉, ビーフ|牛肉|بقر, بقري|בקר'),
  veal: food('veau|veal|Kalb, Kalbfleisch, Kalbsschnitzel|ternera|vitello|vitela|телятина|仔牛|小牛肉|عجل|עגל'),
  lamb: food('agneau|lamb|Lamm, Lammfleisch|cordero|agnello|borrego, cordeiro|ягнятина, баранина|羊, =ラム|羊|ضأن, خروف, غنم|טלה, כבש'),
  pork: food('porc, cochon|pork|Schwein|cerdo, cochinillo|maiale|porco, leitão|свинина|豚, ポーク|猪|خنزير|חזיר', 'ham bacon coldcuts'),
  ham: food('jambon|ham|Schinken|jamón|prosciutto|presunto, fiambre|ветчина|ハム|火腿||שינקן'),
  bacon: food('lardon, bacon|bacon|Speck|panceta, beicon|pancetta, guanciale|bacon, toucinho|бекон|ベーコン|培根|بيكون|בייקון'),
  coldcuts: food(
    'charcuterie, saucisson, rillettes|charcuterie, cold cuts, salami|Aufschnitt, Salami|embutidos, chorizo, salchichón|salumi, salame|enchidos, chouriço|салями|サラミ|冷切肉, 萨拉米|مرتديلا, سلامي|סלמי',
  ),
  sausage: food(
    'saucisse, saucisson, merguez, charcuterie|sausage|Wurst, Bratwurst|salchicha, chorizo|salsiccia, salame|salsicha, chouriço|колбаса, сосиски|ソーセージ|香肠|نقانق|נקניק, נקניקיות',
  ),
  chicken: food(
    'poulet, volaille|chicken|Huhn, Hühner, Hähnchen|pollo|pollo|frango|курица, цыплёнок, куриный|鶏, チキン|鸡肉, 炸鸡, 烤鸡, =鸡|دجاج|עוף',
  ),
  duck: food('canard, magret|duck|Ente, Entenbrust|pato|anatra|pato|утка, утиный|鴨|鸭|بط|ברווז'),
  turkey: food('dinde|turkey|Pute, Truthahn|pavo|tacchino|peru|индейка|七面鳥|火鸡|ديك رومي|הודו'),
  rabbit: food('lapin|rabbit|Kaninchen|conejo|coniglio|coelho|кролик||兔|أرنب|ארנב'),
  poultry: food('volaille|poultry|Geflügel|aves|pollame|aves|птица||禽||עופות', 'chicken duck turkey'),
  vegetable: food('légume|vegetable|Gemüse|verdura|verdura|legume|овощи, овощной|野菜|蔬菜|خضار, خضروات|ירקות'),
  potato: food(
    'pomme de terre, pommes de terre, patate|potato|Kartoffel|patata|patata|batata|картофель, картошка|じゃがいも, ポテト|土豆|بطاطا, بطاطس|תפוחי אדמה',
  ),
  fries: food(
    'frites|fries, chips|Pommes frites|patatas fritas|patatine|batatas fritas|картофель фри|フライドポテト|薯条|بطاطا مقلية|צ׳יפס',
  ),
  mushroom: food(
    'champignon, cèpe, girolle|mushroom|Pilz, Champignon|champiñón|funghi, porcini|cogumelo|грибы, грибной|きのこ|蘑菇|فطر|פטריות',
  ),
  tomato: food('tomate|tomato|Tomate|tomate|pomodoro|tomate|помидоры, томат|トマト|番茄, 西红柿|طماطم, بندورة|עגבניה, עגבניות'),
  soup: food('soupe, potage, velouté|soup|Suppe|sopa|zuppa, minestrone|sopa|суп, борщ|スープ|汤|شوربة, حساء|מרק'),
  salad: food('salade|salad|Salat|ensalada|insalata|salada|салат|サラダ|沙拉|سلطة|סלט'),
  rice: food('riz, risotto|rice, risotto|Reis, Risotto|arroz, paella|riso, risotto|arroz|рис|ライス, ご飯|米饭, 炒饭|أرز|אורז'),
  pasta: food(
    'pâtes, spaghetti, tagliatelles, lasagnes|pasta, noodles, spaghetti|Nudeln, Pasta, Spaghetti|pasta, fideos|pasta, spaghetti|massa, esparguete|паста, макароны|パスタ, 麺|面条, 意面|معكرونة|פסטה',
  ),
  bread: food('pain, tartine|bread, toast|Brot, Brötchen|pan, tostada|pane|pão, torrada|хлеб|=パン|面包|خبز|לחם'),
  sandwich: food(
    'sandwich, croque|sandwich|Sandwich|bocadillo, sándwich|panino|sandes, sanduíche|сэндвич, бутерброд|サンド|三明治|ساندويتش|כריך',
  ),
  burger: food('burger|burger, hamburger|Burger|hamburguesa|hamburger, burger|hambúrguer|бургер|バーガー|汉堡|برغر, برجر|המבורגר'),
  pizza: food('pizza|pizza|Pizza|pizza|pizza|piza, pizza|пицца|ピザ|披萨|بيتزا|פיצה'),
  cheese: food(
    'fromage, comté, camembert, chèvre, roquefort|cheese, cheddar|Käse|queso|formaggio, mozzarella|queijo|сыр, сырный|チーズ|奶酪, 芝士|جبن, جبنة|גבינה, גבינות',
  ),
  egg: food(
    'œuf, omelette|egg, omelette|Ei, Eier, Omelett|huevo|uovo, uova, frittata|ovo, omelete|яйцо, яйца, омлет|卵, オムレツ|鸡蛋, 煎蛋|بيض, عجة|ביצה, ביצים',
  ),
  snail: food('escargot|snail|Schnecke|caracol|lumache|caracol|улитки|エスカルゴ|蜗牛|حلزون|חלזונות'),
  starter: food('entrée|starter, appetizer|Vorspeise|entrante|antipasto|entrada|закуски|前菜|前菜, 开胃菜|مقبلات|מנות ראשונות'),
  dessert: food('dessert|dessert|Nachtisch, Dessert|postre|dolce, dolci|sobremesa|десерт|デザート|甜点|حلوى, حلويات|קינוח, קינוחים'),
  ice: food('glace, sorbet|ice cream, gelato, sorbet|Eis|helado|gelato|gelado|мороженое|アイス|冰淇淋|آيس كريم, بوظة|גלידה'),
  cake: food('gâteau, moelleux|cake|Kuchen, Torte|pastel, tarta|torta|bolo|торт, пирожное|ケーキ|蛋糕|كعكة, كيك|עוגה'),
  tart: food('tarte|tart, pie|Torte|tarta|crostata|tarte|пирог|タルト|挞|تارت|טארט'),
  pancake: food(
    'crêpe, galette|pancake, crepe|Pfannkuchen, Crêpe|crepe, tortita|crêpe|crepe, panqueca|блины, блинчики|クレープ|可丽饼|كريب|קרפ',
  ),
  chocolate: food('chocolat|chocolate|Schokolade, Schoko|chocolate|cioccolato|chocolate|шоколад|チョコ|巧克力|شوكولاتة|שוקולד'),
  fruit: food('fruit|fruit|Obst, Frucht, Früchte|fruta|frutta|fruta|фрукты|フルーツ, 果物|水果|فواكه|פירות'),
  strawberry: food('fraise|strawberry, strawberries|Erdbeere|fresa|fragola|morango|клубника|いちご|草莓|فراولة|תות'),
  lemon: food('citron|lemon|Zitrone|limón|limone|limão|лимон|レモン|柠檬|ليمون|לימון'),
  orange: food('orange|orange|Orange|naranja|arancia|laranja|апельсин|オレンジ|橙|برتقال|תפוז, תפוזים'),
  breakfast: food(
    'petit-déjeuner|breakfast|Frühstück|desayuno|colazione|pequeno-almoço|завтрак|朝食, モーニング|早餐|فطور, إفطار|ארוחת בוקר',
  ),
  children: food(
    'enfant|children, kids|Kinder|niños, infantil|bambini|crianças, infantil|детское, детский|お子様, キッズ|儿童|أطفال|ילדים',
  ),
  drink: food(
    'boisson|drink, beverage|Getränk|bebida|bevanda, bevande|bebida|напиток, напитки|飲み物, ドリンク|饮料|مشروب, مشروبات|משקה, משקאות',
  ),
  water: food('eau|water|Wasser|agua|acqua|água|вода|お水, ウォーター, =水|矿泉水, =水|ماء, مياه|מים'),
  beer: food('bière|beer, lager, stout|Bier, Weißbier, Pils|cerveza|birra|cerveja|пиво|ビール|啤酒|بيرة|בירה'),
  wine: food('vin|wine|Wein, Rotwein, Weißwein|vino|vino|vinho|вино|ワイン|葡萄酒, 红酒|نبيذ|יין, יינות'),
  red: food('rouge|red|rot, Rotwein|tinto|rosso|tinto|красное, красный|赤|红|أحمر|אדום'),
  white: food('blanc, blanche|white|weiß, Weißwein|blanco|bianco|branco|белое, белый|白|白|أبيض|לבן'),
  champagne: food(
    'champagne, crémant|champagne, prosecco|Champagner, Sekt|champán, cava|spumante, prosecco|champanhe, espumante|шампанское|シャンパン|香槟|شمبانيا|שמפניה',
  ),
  cocktail: food('cocktail|cocktail|Cocktail|cóctel|cocktail|cocktail|коктейль|カクテル|鸡尾酒|كوكتيل|קוקטייל'),
  juice: food('jus|juice|Saft|zumo, jugo|succo|sumo|сок|ジュース|果汁|عصير|מיץ'),
  cola: food('cola, coca|cola, coke|Cola, Coke|cola, coca|cola, coca|cola, coca|кола, кока|コーラ|可乐|كولا|קולה'),
  soda: food('soda|soda|Limo|refresco|bibita, bibite|refrigerante|газировка|ソーダ|汽水|صودا|סודה', 'cola lemonade'),
  lemonade: food('limonade|lemonade|Limonade|limonada|limonata|limonada|лимонад|レモネード|柠檬水|ليموناضة|לימונדה'),
  coffee: food('café, espresso|coffee, espresso|Kaffee, Espresso|café|caffè, espresso|café|кофе, эспрессо|コーヒー|咖啡|قهوة|קפה'),
  tea: food('thé, infusion, tisane|tea|Tee|té|tè|chá|чай|紅茶, お茶|茶|شاي|תה'),
};
