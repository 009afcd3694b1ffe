/**
 * Places that no time zone is named after, or that other languages write in another way, as data: `name=zone place`, without
 * accents. The zone itself stands where its name is newer than what some versions of Node call it.
 */
export const PLACE_NAMES = `
  beijing=Shanghai shenzhen=Shanghai guangzhou=Shanghai mumbai=Asia/Kolkata bombay=Asia/Kolkata delhi=Asia/Kolkata new_delhi=Asia/Kolkata bangalore=Asia/Kolkata bengaluru=Asia/Kolkata chennai=Asia/Kolkata hyderabad=Asia/Kolkata calcutta=Asia/Kolkata kolkata=Asia/Kolkata ho_chi_minh=Asia/Ho_Chi_Minh ho_chi_minh_city=Asia/Ho_Chi_Minh san_francisco=Los_Angeles seattle=Los_Angeles
  san_diego=Los_Angeles las_vegas=Los_Angeles san_jose=Los_Angeles portland=Los_Angeles boston=New_York washington=New_York miami=New_York atlanta=New_York philadelphia=New_York nyc=New_York houston=Chicago dallas=Chicago austin=Chicago
  minneapolis=Chicago new_orleans=Chicago salt_lake_city=Denver munich=Berlin hamburg=Berlin frankfurt=Berlin cologne=Berlin stuttgart=Berlin milan=Rome naples=Rome turin=Rome florence=Rome venice=Rome barcelona=Madrid valencia=Madrid seville=Madrid
  lyon=Paris marseille=Paris geneva=Zurich basel=Zurich bern=Zurich saint_petersburg=Moscow osaka=Tokyo kyoto=Tokyo rio_de_janeiro=Sao_Paulo brasilia=Sao_Paulo cape_town=Johannesburg pretoria=Johannesburg hanoi=Asia/Ho_Chi_Minh saigon=Asia/Ho_Chi_Minh
  tel_aviv=Jerusalem abu_dhabi=Dubai islamabad=Karachi lahore=Karachi ankara=Istanbul edinburgh=London manchester=London glasgow=London liverpool=London montreal=Toronto ottawa=Toronto wellington=Auckland canberra=Sydney kyiv=Kiev rotterdam=Amsterdam
  the_hague=Amsterdam antwerp=Brussels porto=Lisbon gothenburg=Stockholm krakow=Warsaw abuja=Lagos medellin=Bogota guadalajara=Mexico_City

  londres=London lisbonne=Lisbon moscou=Moscow caire=Cairo le_caire=Cairo pekin=Shanghai varsovie=Warsaw athenes=Athens bruxelles=Brussels vienne=Vienna copenhague=Copenhagen geneve=Zurich singapour=Singapore edimbourg=London munich=Berlin
  hambourg=Berlin francfort=Berlin barcelone=Madrid bucarest=Bucharest tokio=Tokyo stockholm=Stockholm alger=Algiers beyrouth=Beirut teheran=Tehran seoul=Seoul

  lissabon=Lisbon moskau=Moscow kairo=Cairo peking=Shanghai schanghai=Shanghai warschau=Warsaw athen=Athens brussel=Brussels wien=Vienna kopenhagen=Copenhagen genf=Zurich singapur=Singapore rom=Rome mailand=Rome neapel=Rome venedig=Rome florenz=Rome
  turin=Rome munchen=Berlin koln=Berlin frankfurt_am_main=Berlin prag=Prague bukarest=Bucharest mexiko-stadt=Mexico_City hongkong=Hong_Kong neu_delhi=Asia/Kolkata kiew=Kiev kapstadt=Johannesburg teheran=Tehran algier=Algiers

  lisboa=Lisbon moscu=Moscow el_cairo=Cairo varsovia=Warsaw atenas=Athens bruselas=Brussels viena=Vienna ginebra=Zurich roma=Rome milan=Rome napoles=Rome florencia=Rome venecia=Rome praga=Prague nueva_york=New_York estambul=Istanbul estocolmo=Stockholm
  ciudad_de_mexico=Mexico_City nueva_delhi=Asia/Kolkata seul=Seoul hamburgo=Berlin francfort=Berlin sevilla=Madrid edimburgo=London el_cabo=Johannesburg la_habana=Havana argel=Algiers dublin=Dublin marsella=Paris oporto=Lisbon

  londra=London lisbona=Lisbon mosca=Moscow il_cairo=Cairo pechino=Shanghai varsavia=Warsaw atene=Athens copenaghen=Copenhagen ginevra=Zurich parigi=Paris berlino=Berlin zurigo=Zurich dublino=Dublin stoccolma=Stockholm milano=Rome napoli=Rome torino=Rome
  firenze=Rome venezia=Rome citta_del_messico=Mexico_City amburgo=Berlin monaco_di_baviera=Berlin francoforte=Berlin barcellona=Madrid siviglia=Madrid nuova_delhi=Asia/Kolkata edimburgo=London citta_del_capo=Johannesburg bucarest=Bucharest l_avana=Havana

  moscovo=Moscow pequim=Shanghai xangai=Shanghai bruxelas=Brussels copenhaga=Copenhagen genebra=Zurich singapura=Singapore toquio=Tokyo nova_york=New_York nova_iorque=New_York berlim=Berlin cidade_do_mexico=Mexico_City zurique=Zurich istambul=Istanbul
  amsterda=Amsterdam amesterdao=Amsterdam milao=Rome veneza=Rome munique=Berlin nova_delhi=Asia/Kolkata edimburgo=London cidade_do_cabo=Johannesburg havana=Havana bucareste=Bucharest

  東京=Tokyo 大阪=Tokyo 京都=Tokyo ニューヨーク=New_York ロンドン=London パリ=Paris ベルリン=Berlin ミュンヘン=Berlin ローマ=Rome ミラノ=Rome マドリード=Madrid バルセロナ=Madrid リスボン=Lisbon モスクワ=Moscow カイロ=Cairo 北京=Shanghai 上海=Shanghai 香港=Hong_Kong 台北=Taipei
  ソウル=Seoul シンガポール=Singapore シドニー=Sydney メルボルン=Melbourne バンコク=Bangkok デリー=Asia/Kolkata ニューデリー=Asia/Kolkata ムンバイ=Asia/Kolkata ドバイ=Dubai リマ=Lima サンパウロ=Sao_Paulo ブエノスアイレス=Buenos_Aires メキシコシティ=Mexico_City トロント=Toronto バンクーバー=Vancouver
  シカゴ=Chicago ロサンゼルス=Los_Angeles サンフランシスコ=Los_Angeles シアトル=Los_Angeles ボストン=New_York ワシントン=New_York ホノルル=Honolulu アムステルダム=Amsterdam ブリュッセル=Brussels ウィーン=Vienna プラハ=Prague ワルシャワ=Warsaw アテネ=Athens イスタンブール=Istanbul
  ストックホルム=Stockholm オスロ=Oslo コペンハーゲン=Copenhagen ヘルシンキ=Helsinki ダブリン=Dublin チューリッヒ=Zurich ジュネーブ=Zurich マニラ=Manila ジャカルタ=Jakarta ハノイ=Asia/Ho_Chi_Minh オークランド=Auckland ナイロビ=Nairobi`;
