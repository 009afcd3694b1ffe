/**
 * The learned weights of the planner: `name=weight`, separated by `|`.
 *
 * Written by `npm run eval -- fit-planner --data DIR`. Do not edit.
 * @source BFCL v4, Seal-Tools and NesTools (all Apache-2.0), the half `fit` of each.
 */
export const PLANNER_WEIGHTS = {
  links: `none:required=-1.414|none:required:integer=-1.599|form:integer:number=1.162|form:required:number=0.081|head:number:number=1.766|before:of=0.306|before:of:number=-0.108|about before=1.217|
order=0.579|before:function:number=-0.28|after:function:number=-0.41|head:x:number=0.931|after:content:number=-0.224|before:as=-0.115|before:as:x=0.778|after:joining:number=-0.408|
before:and=-0.207|before:joining:number=-0.106|after:gap:number=-0.269|head:y:number=0.844|before:and:y=0.801|none:optional=2.636|none:optional:integer=0.916|none:optional:default=-1.455|
form:optional:number=-1.027|head:a:number=1.066|about after=0.988|before:content:number=-0.238|before:gap:number=-0.45|own about=2.152|own tool about=-1.083|own vocabulary=-1.494|
head:b:number=0.761|head:c:number=0.557|none:required:named=-0.296|head:radius:number=0.703|before:of:radius=0.883|near:integer=2.887|other name after=-0.76|none:optional:text=2.057|
none:optional:named=0.249|form:text:number=-2.205|head:unit:number=-0.335|before:of:unit=-1.557|near after:text=2.361|other name before=-0.777|form:text:words=-0.404|form:optional:words=-0.932|
head:unit:words=0.593|look:unit:name=-0.138|own tool name=-0.846|length:1=-0.402|plain=-0.857|name:length:1=-0.29|before:gap:words=-1.187|after:function:words=-0.309|
look:unit:plain=0.605|length:3=-0.364|inner function=-1.519|look:unit:long=-1.441|length:6=-0.54|like example=0.333|before:function:words=0.151|length:4=-0.321|
digits=0.244|after:content:words=-0.721|own name=-0.093|before:with=-0.113|length:2=-0.118|is example=5.155|before:content:words=-0.453|form:text:rest=-1.235|
form:optional:rest=-1.188|head:unit:rest=-0.674|before:function:rest=-0.671|after:gap:rest=-1.262|before:gap:rest=-0.381|head:bas:number=0.647|before:as:bas=0.668|head:height:number=1.002|
before:and:height=0.815|length:5=-0.704|after:joining:words=0.097|inner joining=-0.351|before:its=-0.5|before:joining:words=-0.224|before:content:rest=-0.591|none:required:text=-1.236|
near:text=2.65|form:required:words=0.255|head:funct:words=0.783|look:funct:plain=0.399|look:funct:long=0.132|before:of:funct=-0.861|form:required:rest=-1.167|none:optional:number=1.126|
form:number:number=0.391|head:valu:number=-0.225|near after:number=0.767|near:number=2.917|before:at=0.067|before:at:funct=-0.279|head:variabl:words=-1.181|look:variabl:plain=-0.963|
look:variabl:long=-0.919|before:of:variabl=-0.546|before:at:variabl=-0.791|head:variabl:rest=-1.2|head:1:number=0.254|before:of:1=0.188|before:of:num=-0.053|before:and:num=-0.932|
head:2:number=0.305|before:of:2=-0.534|before:and:2=3.39|head:typ:number=-1.066|head:typ:words=0.556|look:typ:plain=0.509|before:is=0.263|before:is:typ=0.283|
look:typ:long=-1.661|before:of:typ=-0.385|before:of:return=-0.476|look:typ:name=-0.21|before:in=0.147|before:in:typ=-0.753|before:in:return=0.135|head:velocity:number=-0.685|
before:of:velocity=-0.489|before:of:initial=0.23|before:within=-0.347|head:tim:number=-1.104|before:of:tim=-0.448|before:within:tim=0.44|head:accelerat:number=0.123|before:of:accelerat=1.347|
before:between=-0.26|before:between:1=1.186|near after:integer=1.22|before:of:charg=0.779|before:and:charg=0.048|head:distanc:number=1.432|before:of:distanc=-0.066|before:and:distanc=-0.776|
head:permittivity:number=-0.728|before:of:permittivity=-0.615|before:of:medium=-1.183|none:required:number=-0.951|head:charg:number=0.242|head:medium:words=0.623|look:medium:plain=0.768|look:medium:long=-1.513|
before:from=0.337|name=0.751|head:mass:number=0.667|before:of:mass=0.12|before:of:substanc=1.137|head:substanc:words=1.207|look:substanc:name=0.468|look:substanc:plain=-0.206|
look:substanc:long=-1.674|before:during=0.109|before:to=0.17|before:joining:rest=-0.302|before:when=0.179|before:when:1=0.752|before:at:1=-0.167|before:at:temperatur=1.665|
before:at:2=-0.17|before:with:2=1.019|head:capacity:number=-0.691|form:text:quoted=0.347|form:required:quoted=0.903|after:gap:quoted=0.122|head:gen:words=-0.921|look:gen:name=-0.944|
look:gen:plain=-1.436|before:of:gen=0.053|form:optional:quoted=-1.243|head:species:words=1.269|look:species:name=0.555|look:species:plain=0.434|look:species:long=-2.593|before:of:species=0.745|
head:species:rest=-0.653|head:molecul:words=1.278|look:molecul:plain=0.073|look:molecul:name=0.054|before:of:molecul=0.67|head:organell:words=0.811|look:organell:plain=0.965|before:in:organell=0.845|
form:flag:flag-true=1.562|form:required:flag-true=0.833|head:funct:flag-true=1.13|match:flag=0.408|match length:flag=1.068|before:is:funct=0.411|head:frequency:number=1.257|before:is:frequency=-0.077|
before:is:allel=0.846|form:choice:choice=0.625|form:required:choice=0.798|head:genotyp:choice=0.041|match:choice=0.991|match whole:choice=1.287|match length:choice=0.997|before:of:genotyp=0.08|
near:choice=1.353|near after:choice=0.96|head:locat:number=-1.896|before:next=-0.942|before:next:locat=-0.634|head:locat:words=0.177|look:locat:name=0.483|look:locat:plain=-0.632|
look:locat:long=-0.045|cuts name right=-2.925|before:of:locat=0.101|before:in:locat=1.18|name:length:2=0.167|name:length:3=0.758|cuts name left=-2.394|head:locat:rest=-1.13|
head:year:number=0.657|before:next:year=0.273|none:optional:flag=0.929|form:optional:flag-true=1.321|head:impact:flag-true=0.776|match whole:flag=-0.053|none:optional:list=0.617|form:list:single-choice=0.091|
form:optional:single-choice=0.764|list:single=-1.016|match:list=1.646|match whole:list=1.646|match length:list=1.536|head:day:number=0.785|before:next:day=0.758|look:temp:name=0.927|
before:in:unit=-0.167|before:in:temp=0.94|form:numbers:items-number=0.556|form:required:items-number=0.254|head:data:items-number=0.911|list:items=0.97|near:numbers=0.529|before:gap:items=-0.498|
after:joining:items=0.322|items=0.694|items longest=-1.057|items go on=-1.118|after:gap:items=0.737|items went before=-1.536|form:numbers:single-number=-0.521|form:required:single-number=-1.056|
list:part=-2.002|before:to:data=0.514|before:to:bin=0.545|head:number:items-number=0.249|head:cuisin:words=1.253|look:cuisin:name=0.651|look:cuisin:plain=-0.122|look:cuisin:long=-1.345|
inner comma=0.378|before:in:cuisin=-0.963|before:that=-0.188|before:on=0.471|before:that:locat=-0.935|before:on:locat=-0.353|head:condit:words=-0.861|look:condit:plain=0.638|
look:condit:long=-1.655|before:in:condit=-0.28|before:that:condit=0.737|before:than=-0.233|before:function:quoted=0.178|head:tabl:words=0.37|look:tabl:plain=0.369|before:in:tabl=0.996|
before:where=0.232|before:of:bas=0.596|head:exponent:number=0.767|before:of:exponent=-0.434|head:mod:number=-0.638|before:of:mod=-1.012|head:mu:number=0.197|head:sigma:number=0.139|
head:sid:number=-0.422|head:outcom:number=0.365|before:of:outcom=0.712|before:of:total=1.86|head:round:number=-0.274|before:of:round=-0.807|head:1:items-number=0.623|head:2:items-number=1.003|
head:alpha:number=-0.699|before:to:alpha=0.756|before:for=0.073|near after:numbers=-0.916|head:level:number=0.559|before:for:level=0.222|before:of:level=-0.087|head:trial:number=0.967|
head:success:number=-0.632|form:text:identifier=-0.041|form:required:identifier=0.293|before:content:identifier=-0.249|after:function:identifier=-0.292|head:path:words=-1.742|look:path:plain=-1.499|look:dataset:plain=0.148|
look:dataset:name=-0.133|look:path:long=-0.543|before:using=0.676|holds mention=-1.307|head:path:rest=-1.23|form:list:items-words=-0.54|form:required:items-words=0.201|head:variabl:items-words=0.562|
near after:list=0.25|before:content:items=-0.095|after:content:items=-1.481|after:function:items=-0.353|before:using:variabl=0.8|before:function:items=0.286|near:list=1.158|form:list:single-words=-0.499|
form:required:single-words=-0.827|before:is:variabl=0.77|before:and:variabl=-0.177|before:to:variabl=0.469|before:with:variabl=0.414|before:with:independent=0.942|form:list:single-rest=-1.353|form:required:single-rest=-0.906|
before:and:dependent=0.853|head:rat:number=-0.334|form:number:percent=0.203|form:required:percent=-0.275|before:of:rat=0.691|form:number:share=0.313|form:required:share=0.242|head:rat:share=0.374|
head:invest:number=1.254|form:integer:percent=-1.052|form:optional:percent=0.232|before:of:invest=0.463|head:payout:number=0.188|before:of:payout=0.528|head:shar:number=0.654|before:with:shar=0.693|
before:with:outstand=0.693|head:incom:number=0.61|before:of:incom=0.852|before:of:net=0.926|head:equity:number=0.253|before:of:equity=1.083|before:of:shareholder=1.083|head:paid:number=0.118|
before:of:paid=0.09|before:of:dividend=-0.053|before:of:valu=0.166|before:of:present=1.319|before:of:annual=0.963|before:of:year=0.166|head:year:percent=-0.568|before:in:year=1.511|
before:in:tim=0.581|head:amount:number=0.964|before:is:invest=0.669|before:is:annual=0.762|head:return:share=1.004|head:principal:number=1.006|before:of:principal=0.716|before:for:rat=-0.168|
before:for:annual=-0.055|head:freq:choice=0.209|before:for:year=0.306|before:for:tim=0.966|before:is:rat=0.686|head:period:number=0.085|before:on:period=0.152|head:period:percent=-0.132|
before:is:period=-0.248|head:index:items-words=1.042|items uneven=-2.404|before:of:index=0.79|before:over=-0.185|head:deposit:number=0.958|before:of:deposit=0.939|head:nam:number=-0.8|
head:nam:words=1.067|look:nam:name=1.044|look:nam:plain=-0.413|look:nam:long=-0.074|before:if=-0.342|before:if:nam=0.357|before:with:nam=-1.584|before:any=-1.2|
before:in:nam=-1.875|head:nam:rest=-0.7|head:dat:words=-1.424|look:dat:name=-2.069|dated:words=-0.982|look:dat:plain=-0.454|look:dat:long=-0.797|before:with:dat=-1.052|
before:in:dat=0.11|before:in:birth=0.645|head:dat:rest=-1.079|dated:rest=-0.724|head:stat:number=-0.103|head:stat:words=0.625|look:stat:name=0.283|look:stat:plain=0.167|
look:stat:long=-1.523|before:in:stat=0.708|before:of:nam=0.13|before:of:act=0.674|look:act:name=0.735|before:me=-0.647|before:me:nam=-0.876|name:length:4=0.207|
before:from:year=0.576|before:from:typ=-0.666|look:crim:plain=-0.112|before:about=0.104|before:about:typ=0.127|head:typ:rest=-1.025|before:from:locat=0.679|before:about:locat=-0.88|
before:to:subject=-0.707|head:subject:words=0.092|look:subject:plain=0.379|look:subject:long=-0.846|before:about:subject=0.119|before:to:year=0.444|head:court:words=0.443|look:court:name=0.569|
look:court:plain=-0.552|before:in:court=0.678|before:to:topic=0.212|head:topic:words=0.168|look:topic:plain=-0.249|look:topic:long=-2.006|before:in:topic=-0.383|head:topic:rest=-1.521|
before:to:locat=0.321|head:system:words=1.331|look:system:name=0.091|look:system:plain=0.259|look:system:long=-1.467|before:be=-0.306|head:durat:number=0.442|before:next:durat=0.946|
before:and:locat=0.847|head:temperatur:flag-true=1.536|head:humidity:flag-true=0.458|before:and:humidity=-1.086|before:and:includ=-1.368|form:text:time=-0.495|form:required:time=0.053|before:at:locat=1.931|
before:function:time=-0.404|after:gap:time=-0.311|form:text:iso-time=-0.259|form:required:iso-time=0.15|head:tim:time=0.999|before:at:tim=1.21|head:tim:iso-time=1.62|head:tim:words=-1.129|
look:tim:name=-1.479|look:tim:plain=0.291|look:tim:long=-1.22|head:tim:rest=-0.984|head:efficiency:number=-1.131|before:of:efficiency=-0.379|before:of:fuel=0.912|before:in:species=-0.461|
look:country:name=0.643|look:country:plain=-1.659|look:country:long=-1.451|before:of:country=-0.981|before:in:country=0.378|head:country:rest=-1.069|before:within:locat=-0.419|before:within:distanc=1.31|
before:within:max=1.31|before:with:locat=-1.489|before:on:topic=0.999|head:quantity:number=1.071|head:region:words=0.234|look:region:name=0.597|look:region:plain=-0.741|look:region:long=-1.128|
before:in:region=0.137|look:company:name=1.363|look:company:plain=-1.296|before:about:nam=0.831|before:of:company=0.712|head:market:words=-1.13|look:market:plain=0.2|head:text:quoted=0.824|
head:text:words=-2.116|look:text:plain=-1.401|look:text:long=-0.599|head:text:rest=-1.211|before:of:input=0.424|before:of:decay=0.842|head:weight:number=1.483|before:of:weight=-0.845|
before:most=-1.192|before:who=-1.451|before:about:topic=1.272|before:and:topic=-0.183|form:optional:items-words=-1.142|head:topic:items-words=1.186|before:to:sub=1.129|form:optional:single-rest=-1.446|
before:to:region=0.071|head:region:rest=-1.11|head:category:words=1.048|look:category:plain=0.94|look:category:long=-1.741|before:of:category=0.531|head:on:words=0.276|look:on:plain=0.276|
look:option:plain=0.473|before:over:option=0.334|head:two:words=0.237|look:two:plain=0.237|before:over:two=0.826|before:was=0.118|before:in:titl=0.126|head:titl:words=-0.371|
look:titl:name=0.173|before:was:titl=0.49|look:titl:plain=-1.244|look:titl:long=0.2|before:of:titl=0.065|before:during:century=0.169|none:optional:choice=0.38|form:optional:choice=0.409|
head:category:choice=-1.014|head:event:words=-0.12|look:event:plain=-0.467|before:was:event=-1.063|look:event:long=-0.676|look:event:name=-0.428|before:of:event=-0.088|before:during:event=0.762|
before:of:coverag=-1.132|before:by=0.088|head:length:number=1.004|before:of:length=0.594|before:of:height=0.344|before:by:height=1.09|head:artist:quoted=-0.047|after:function:quoted=-0.117|
head:artist:words=0.999|look:artist:name=1.187|look:artist:plain=-0.669|look:artist:long=-0.079|before:by:artist=1.507|head:artist:rest=-0.431|head:titl:quoted=2.546|before:with:titl=-0.634|
head:titl:rest=-1.099|head:detail:quoted=0.261|head:detail:words=-0.447|look:detail:plain=0.769|look:detail:long=1.243|before:of:detail=0.955|before:with:detail=0.448|before:me:locat=-0.515|
before:near=0.476|before:near:locat=0.796|head:fram:words=0.337|look:fram:plain=0.525|head:material:words=0.733|look:material:name=0.294|look:material:plain=0.331|look:material:long=-1.749|
head:museum:words=0.067|look:museum:name=0.67|before:of:museum=0.291|before:in:museum=-0.271|head:day:words=0.245|look:day:plain=0.408|look:day:long=-1.346|before:in:day=0.106|
head:instru:words=0.435|look:instru:plain=0.803|before:of:instru=0.41|head:manufacturer:words=0.436|look:manufacturer:name=0.812|look:manufacturer:plain=-1.18|look:manufacturer:long=-0.401|before:of:manufacturer=-0.555|
before:from:manufacturer=-0.2|form:list:items-choice=1.279|form:optional:items-choice=0.908|head:brand:words=1.09|look:brand:plain=-1.04|look:brand:long=-1.655|look:brand:name=1.381|before:of:brand=0.594|
head:model:words=0.392|look:model:long=0.16|look:model:name=0.368|before:of:model=-0.68|head:model:rest=-0.645|head:finish:words=-0.327|look:finish:plain=0.107|look:finish:name=-0.517|
before:in:finish=1.06|form:required:items-choice=0.853|head:spec:items-choice=0.693|before:of:spec=0.326|form:required:single-choice=-0.721|before:used=-0.48|before:used:model=0.723|head:condit:choice=0.082|
before:of:scal=0.347|head:scal:words=0.757|look:scal:plain=0.153|before:being=0.332|form:list:items-quoted=0.814|form:required:items-quoted=0.964|form:list:single-quoted=-0.436|before:gap:quoted=-0.161|
head:key:words=0.352|look:key:plain=-0.135|look:key:long=-1.318|look:key:name=0.168|before:with:key=0.611|before:with:typ=-0.328|head:nam:quoted=1.362|look:player:name=1.222|
look:player:plain=-1.185|before:and:nam=0.171|before:for:nam=0.593|before:from:nam=-0.47|head:nam:identifier=0.831|after:content:identifier=-0.102|look:tourna:name=0.702|before:in:tourna=0.684|
head:season:words=-1.076|look:season:plain=-0.244|look:team:plain=-1.727|look:team:name=0.276|head:leagu:words=-0.561|look:leagu:plain=-1.113|before:in:leagu=1.349|before:of:team=0.883|
head:season:number=0.932|head:typ:choice=1.702|before:for:gam=-0.183|before:for:locat=0.268|head:detail:items-choice=0.569|head:card:number=0.581|before:of:card=-1.717|before:under=0.041|
head:amenity:single-choice=0.731|before:with:amenity=0.731|head:product:words=0.823|look:product:name=-0.716|look:product:plain=0.948|look:product:long=-1.352|before:of:product=0.895|look:loc:name=0.59|
before:near:loc=0.654|look:stor:name=0.785|before:from:stor=0.79|look:food:plain=0.446|before:in:food=0.698|head:currency:words=0.567|look:currency:name=0.162|look:currency:long=-1.53|
before:to:currency=0.068|look:sourc:name=-0.268|look:sourc:plain=-0.112|before:from:sourc=1.705|look:target:name=-0.133|look:target:plain=-0.203|before:around=0.394|before:around:locat=0.776|
before:with:depart=0.625|before:their=-1.253|before:their:locat=0.562|before:on:nam=-0.735|before:function:identifier=0.288|before:to:nam=-0.049|before:some=-0.112|before:my=-0.453|
before:my:nam=0.164|before:on:tabl=0.686|look:operat:plain=0.665|before:to:operat=0.481|before:in:company=-0.173|before:is:nam=-0.29|before:for:company=0.83|before:in:1=0.785|
before:in:2=-0.618|head:coordinat:items-number=0.717|head:area:number=1.35|before:of:area=0.547|before:of:panel=0.33|before:of:month=0.893|head:month:words=1.132|look:month:plain=-0.675|
look:month:name=1.106|before:in:month=0.525|before:has=0.493|form:text:date=-0.705|form:required:date=-0.684|before:function:date=-0.26|after:gap:date=-0.052|form:text:iso-date=-0.819|
form:required:iso-date=-0.687|form:optional:date=-0.345|head:dat:date=1.223|before:at:dat=-0.145|head:dat:iso-date=1.128|before:from:dat=-0.135|before:to:dat=0.335|head:battl:words=0.062|
look:battl:name=0.529|before:of:battl=0.529|head:start:words=0.245|look:start:plain=-1.579|look:start:long=-0.325|look:start:name=0.75|before:from:start=1.254|before:to:start=-1.549|
before:also=-1.169|before:of:start=-0.193|head:destinat:words=0.28|look:destinat:plain=-1.122|look:destinat:long=-1.495|look:destinat:name=0.627|before:to:destinat=1.585|before:for:destinat=0.937|
head:destinat:rest=-1.099|head:method:choice=1.219|before:is:method=0.489|head:gam:words=-0.654|before:out=-1.441|head:platform:words=-0.164|look:platform:plain=-0.608|look:platform:long=-0.299|
before:for:platform=0.346|before:on:platform=0.307|before:with:platform=-0.071|head:platform:rest=-0.484|head:miss:words=-1.16|look:miss:plain=0.285|look:trophy:plain=-0.907|before:for:trophy=0.582|
before:is:locat=-0.092|look:end:plain=-1.682|look:end:name=0.574|before:to:end=1.522|before:at:velocity=0.528|before:after=-0.542|before:after:tim=1.09|before:with:quantity=0.639|
look:era:name=0.351|head:ago:flag-true=1.324|head:company:words=0.937|look:company:long=-0.814|before:for:model=0.385|before:for:museum=0.395|before:can=-1.321|head:siz:number=0.442|
before:of:siz=0.18|before:of:group=0.907|before:want:cuisin=0.433|before:than:ingredient=-1.21|head:ingredient:words=0.891|look:ingredient:plain=0.781|look:main:plain=0.947|before:i=-1.361|
before:for:ingredient=0.459|before:for:main=0.629|look:hotel:plain=-0.429|look:hotel:name=0.217|before:you=-1.462|before:you:nam=-0.65|before:for:typ=0.332|before:to:typ=-0.53|
before:in:room=0.943|before:you:typ=-1.306|head:night:number=0.511|before:for:night=0.783|before:for:servic=0.185|after:joining:quoted=-0.085|before:joining:quoted=0.275|head:servic:words=1.074|
look:stream:name=0.679|before:of:servic=0.675|before:for:list=0.932|before:for:show=0.988|head:list:single-words=-1.047|head:rat:flag-true=0.764|before:and:rat=0.646|before:and:sort=0.671|
before:and:number=0.62|before:of:a=0.217|before:and:a=-0.238|before:and:b=0.95|head:criterion:words=0.144|look:criterion:plain=0.25|before:with:criterion=0.448|head:depth:number=-0.841|
before:of:depth=0.686|before:of:max=0.044|before:of:stat=-0.761|before:of:random=0.172|head:dev:number=0.045|before:of:dev=0.045|before:of:sampl=-0.104|head:mean:number=0.048|
before:of:mean=0.048|before:me:level=0.931|before:me:confidenc=0.935|form:optional:share=0.139|head:level:share=1.293|head:point:items-choice=0.442|before:and:data=0.313|before:is:incom=0.232|
before:is:payor=0.724|before:is:recipient=0.67|before:and:durat=0.309|head:number:words=-2.024|look:number:plain=-1.765|look:cas:plain=-0.351|look:number:long=-0.857|before:and:cas=0.561|
head:number:rest=-1.364|head:history:flag-true=-0.058|before:their:history=0.919|before:their:includ=0.919|head:litigant:flag-true=0.889|before:of:litigant=0.651|before:of:includ=0.651|before:named=-1.032|
before:named:nam=2.438|before:named:company=0.995|after:content:quoted=-0.336|before:all=-0.628|before:against=0.385|before:same=-1.205|head:proximity:number=0.19|before:within:proximity=0.841|
before:on:departur=0.096|after:joining:date=-0.837|head:city:words=0.209|look:city:name=0.507|look:departur:name=-0.065|look:city:plain=-1.584|look:departur:plain=-1.551|look:city:long=-0.265|
before:from:city=0.663|before:from:departur=1.402|before:to:city=0.653|head:city:rest=-0.734|before:on:dat=2.154|look:paint:plain=-0.5|before:using:typ=0.904|before:using:paint=1.002|
head:color:words=0.118|look:color:plain=0.481|look:color:long=-1.711|before:of:color=0.271|head:instru:items-words=1.045|before:you:locat=-0.369|head:genr:words=0.522|look:genr:plain=0.463|
look:music:plain=1.574|look:genr:long=-2.191|before:and:genr=0.296|before:and:music=0.783|look:genr:name=-0.252|before:in:genr=0.209|head:genr:rest=-0.756|before:for:dish=-0.223|
look:dish:plain=-0.746|head:criteria:single-choice=1.083|before:is:a=1.492|before:of:c=1.088|before:is:c=-0.789|before:then=-1.086|before:to:unit=-1.391|before:which=-1.178|
before:these=-1.888|before:first=-0.524|head:funct:quoted=0.282|before:this=-1.562|before:at:valu=1.278|before:at:x=1.134|before:where:funct=0.54|head:variabl:quoted=1.232|
before:where:variabl=0.943|head:typ:quoted=-0.967|before:and:typ=-0.915|before:and:return=0.87|before:in:medium=0.922|head:transit:words=0.357|look:transit:plain=0.517|look:phas:plain=0.517|
before:have=-0.391|before:am=0.055|before:for:substanc=0.414|before:is:substanc=-0.385|head:gen:identifier=0.885|before:by:gen=0.516|after:joining:identifier=-0.459|before:are=-0.182|
before:and:gen=0.202|form:optional:identifier=-0.974|before:by:species=0.465|before:and:species=0.525|before:joining:identifier=-0.95|before:have:funct=-0.602|before:have:specific=0.307|near after:flag=1.298|
before:within:organell=0.694|form:flag:flag-false=0.887|form:optional:flag-false=0.887|head:impact:flag-false=0.887|before:and:year=0.385|before:my:locat=0.175|before:is:data=-0.044|before:with:data=-1.237|
before:with:bin=1.061|before:is:number=0.743|before:to:round=1.165|before:of:mu=1.236|before:of:sigma=0.245|before:and:sigma=1.548|before:had=0.436|before:to:success=-1.187|
before:at:success=0.191|head:success:share=1.442|before:to:prob=0.078|before:at:prob=0.724|head:path:quoted-path=1.46|before:at:path=1.336|before:at:dataset=0.4|head:path:quoted=-1.181|
before:use=-0.525|head:variabl:items-quoted=0.754|before:to:payout=0.154|before:to:total=-0.689|before:have:shar=0.853|before:have:outstand=0.853|before:at:payout=0.93|before:at:total=0.93|
before:first:year=-0.436|before:second:year=0.431|before:first:compound=0.72|before:of:compound=-0.116|before:second:compound=1.405|before:of:amount=-0.482|before:for:amount=-0.56|before:for:species=0.43|
before:for:country=-0.523|before:with:country=-0.436|head:topic:quoted=0.427|before:of:topic=0.751|before:with:topic=-1.165|before:for:topic=-0.409|head:region:quoted=0.092|before:of:region=0.058|
before:for:region=-0.394|whole:required=-1.906|whole alike=-2.007|head:diameter:number=0.423|before:of:diameter=0.787|before:at:distanc=0.273|before:of:current=-0.171|head:meter:number=0.604|
before:to:mass=1.332|head:temperatur:number=0.268|before:from:temperatur=0.808|before:from:initial=1.173|before:to:temperatur=-0.817|before:to:final=1.436|before:from:company=0.366|whole:required:text=-1.011|
before:to:company=1.188|before:in:shar=-0.54|head:account:words=0.453|look:account:name=0.876|look:account:plain=-0.118|before:my:account=0.312|before:to:account=0.376|look:party:name=-0.187|
look:party:plain=-0.996|before:where:nam=0.917|before:where:party=0.949|before:in:city=0.735|before:of:city=-0.479|before:in:lang=0.213|head:lang:words=1.323|look:lang:name=1.453|
look:lang:plain=-1.196|before:from:lang=-0.104|before:to:lang=0.801|head:locat:quoted=-0.773|head:particl:words=0.186|look:particl:plain=-0.754|look:particl:name=0.765|before:of:particl=-0.776|
before:and:particl=1.289|head:team:words=0.087|before:per=-1.701|before:me:detail=0.379|form:list:items-identifier=-0.114|form:required:items-identifier=-0.114|before:from:season=0.594|before:on:player=0.17|
before:and:stat=0.393|head:complexity:number=0.459|before:under:complexity=0.63|before:within:durat=0.67|head:1:words=0.662|look:1:plain=-0.343|look:1:long=-1.142|look:1:name=0.625|
head:2:words=0.86|look:2:plain=-0.233|look:2:long=-1.342|look:2:name=0.548|head:ecosystem:words=0.266|look:ecosystem:plain=-0.704|look:ecosystem:name=0.509|before:in:ecosystem=0.803|
head:timefram:number=0.344|head:revenu:number=0.479|before:was:incom=0.691|before:was:net=0.691|head:count:number=1.246|before:of:count=0.993|before:and:count=0.433|before:in:start=0.566|
before:in:destinat=0.952|before:you:city=-0.123|head:gam:quoted=1.257|before:of:gam=-0.213|head:platform:quoted=-1.263|before:my:platform=0.656|before:of:platform=-0.215|before:from:platform=0.085|
before:from:miss=0.338|before:in:gam=0.639|before:will=-1.119|before:of:end=-1.151|head:mod:words=0.267|look:mod:plain=0.76|look:mod:long=-1.695|look:mod:name=-1.49|
before:in:mod=-0.099|before:to:mod=1.052|before:by:mod=0.299|before:this:mod=-0.226|head:1:quoted=0.212|head:2:quoted=0.08|before:have:round=0.45|head:density:number=-0.752|
before:of:density=1.072|before:of:frequency=-0.094|head:wavelength:number=0.354|before:of:wavelength=0.587|before:of:quantity=0.289|before:of:temperatur=1.114|before:is:temperatur=-0.093|before:that:nam=0.776|
before:and:ago=0.872|before:and:calculat=0.872|before:and:vector=1.259|before:another:round=0.347|before:and:array=1.302|before:has:amount=1.349|before:has:principl=1.17|before:of:durat=0.207|
head:durat:percent=-0.827|before:for:durat=0.678|before:of:interest=-0.178|before:for:num=0.664|before:using:model=0.34|before:then:locat=-0.345|before:then:nam=-0.555|before:next:month=0.854|
before:some:locat=-0.513|before:some:cuisin=0.272|head:limit:number=-0.441|before:than:limit=0.914|before:at:nam=-0.506|before:lastly=-0.943|before:my:typ=0.714|before:at:typ=-2.293|
before:for:day=0.484|head:airlin:words=-0.216|look:airlin:plain=-0.871|look:airlin:name=0.646|before:with:airlin=0.775|before:for:class=0.14|head:class:words=-0.436|look:class:plain=0.515|
before:in:class=1.091|head:passenger:number=1.925|before:for:passenger=0.411|before:be:passenger=0.848|before:finally=-0.703|before:finally:typ=-1.271|before:in:key=1.243|before:of:key=-0.647|
before:your=-0.617|before:named:player=0.777|before:and:velocity=0.724|before:and:tim=-1.334|head:origin:words=0.507|look:origin:plain=-0.92|look:origin:name=0.89|before:from:origin=1.316|
before:for:origin=-0.742|head:discovery:words=0.52|look:discovery:plain=0.813|before:of:discovery=0.494|before:from:brand=-0.099|before:have:spec=0.473|before:to:exponent=1.038|head:id:quoted=0.092|
before:in:id=-0.782|head:id:number=0.625|before:of:id=-0.561|head:id:words=-0.72|look:id:plain=-1.184|look:dna:plain=-0.994|look:id:long=-0.629|before:to:id=-1.448|
before:from:id=-1.332|look:id:name=-0.474|before:with:id=-2.347|head:id:rest=-1.255|head:format:words=-0.683|look:format:plain=-1.01|look:format:long=-0.235|look:format:name=0.3|
head:upstream:number=0.721|before:to:upstream=-0.673|before:and:titl=-1.239|look:song:plain=-1.133|before:to:titl=-1.273|before:for:titl=0.301|before:like=-1.161|before:you:artist=-0.457|
before:in:artist=-1.634|before:to:artist=-0.899|before:and:color=-0.078|before:of:lightness=0.745|before:that:artist=0.405|head:subject:quoted=0.444|before:in:subject=0.756|before:with:tim=-0.72|
before:be:radius=0.811|before:his=0.265|before:after:year=0.891|before:please=-1.388|before:please:nam=-0.424|head:leagu:quoted=0.406|head:stat:flag-true=0.911|before:please:locat=-0.373|
before:with:day=0.151|head:fram:choice=0.509|look:scientist:name=0.683|before:by:scientist=0.707|before:of:dat=0.452|before:and:dat=-0.501|dated:date=1.157|before:between:dat=0.263|
before:to:category=-0.067|before:about:category=-0.149|look:category:name=-0.421|before:on:category=0.347|before:in:category=0.503|before:has:category=0.616|before:and:tempo=0.392|before:is:tempo=0.721|
before:are:desir=1.112|before:from:artist=-0.532|before:by:nam=0.235|head:form:words=0.5|look:form:plain=0.523|head:unit:choice=0.628|before:em:locat=0.702|before:i'm=-0.618|
before:content:date=0.288|head:item:words=-0.15|look:item:plain=-0.879|form:text:told=-0.254|form:required:told=0.09|before:gap:told=-0.263|after:gap:told=-0.263|before:called=-0.504|
before:with:answer=0.828|head:url:words=-1.412|look:url:name=-1.286|look:url:plain=-1.079|look:url:long=-0.342|before:at:url=0.493|head:latitud:number=1.007|head:longitud:number=1.025|
head:content:words=-0.4|look:content:plain=-0.78|look:content:long=0.846|before:for:content=-0.317|head:content:quoted=1.186|before:i've:typ=0.125|before:to:content=-0.447|head:threshold:number=1.315|
before:of:threshold=0.995|before:for:city=0.564|head:sourc:words=0.15|look:data:plain=-1.089|look:sourc:long=-2.006|before:for:sourc=-0.484|before:our=0.045|look:data:name=-0.258|
before:in:sourc=-1.012|before:in:data=0.23|head:format:choice=0.447|before:in:output=0.811|before:around:lat=0.673|form:list:items-number=0.138|before:as:data=0.855|look:fabric:plain=0.753|
before:using:nam=-0.172|form:text:url=0.119|form:required:url=0.57|head:url:url=0.388|before:from:url=-0.208|before:function:url=-0.184|after:gap:url=0.594|head:url:quoted-url=1.61|
before:for:id=-1.113|head:ip:words=-0.36|look:ip:plain=0.1|head:filter:words=-0.189|look:filter:plain=-0.084|look:filter:name=-0.206|look:user:plain=-1.546|before:is:user=0.522|
before:my:relationship=0.764|look:district:name=0.491|before:than:rat=0.855|head:direct:words=0.353|look:direct:plain=-0.422|before:to:direct=-1.038|look:direct:long=-1.635|look:direct:name=0.517|
before:with:direct=0.181|before:by:direct=2.308|head:direct:rest=-0.535|head:cast:words=1.488|look:cast:plain=-0.508|before:to:cast=-1.282|look:cast:long=-0.853|look:cast:name=1.462|
before:with:cast=0.784|before:by:cast=-1.598|head:cast:rest=-0.381|before:and:cast=0.33|head:genr:choice=1.109|before:you:direct=-0.339|before:me:direct=-0.692|before:in:direct=-1.033|
before:you:cast=-0.424|before:me:cast=-1.38|before:in:cast=-1.714|before:of:genr=0.133|before:it:direct=0.364|before:have:direct=0.87|before:me:genr=0.097|before:have:cast=0.187|
before:be:genr=0.48|before:has:direct=0.742|before:some:genr=0.906|before:like:genr=0.646|before:for:event=0.672|before:at:departur=0.907|before:on:tim=0.386|form:text:formatted-date=1.049|
form:optional:formatted-date=-0.677|dated:formatted-date=1.049|before:to:tim=-1.682|look:devic:plain=0.319|head:play:flag-true=0.595|before:on:id=-0.487|before:on:devic=0.86|head:query:quoted=1.326|
look:query:plain=0.787|before:for:query=-0.444|head:volum:number=0.467|before:to:volum=0.739|before:around:departur=0.496|form:required:formatted-date=2.111|head:dat:formatted-date=1.735|before:around:tim=0.499|
head:id:identifier=1.157|before:is:id=0.977|look:passenger:name=-0.247|before:am:nam=0.718|head:number:identifier=1.42|before:is:ticket=0.189|look:ticket:plain=-0.833|before:my:airlin=0.672|
look:person:name=0.961|look:person:plain=-0.962|head:status:choice=0.967|before:all:status=0.982|before:of:status=0.225|before:using:unit=-0.728|before:me:b=1.165|before:my:a=0.69|
head:topic:choice=0.851|head:languag:choice=1.004|before:in:languag=0.245|before:use:topic=0.773|look:project:name=-0.974|look:project:plain=-1.44|before:it:id=0.88|before:it:archiv=-0.716|
form:text:path=0.527|form:required:path=0.933|head:path:path=0.207|before:content:path=0.626|after:gap:path=0.532|before:need=-0.544|head:prompt:quoted=1.103|look:prompt:plain=-0.995|
before:that:country=-0.531|head:end:words=-0.968|look:end:long=-0.34|head:id:single-words=-1.314|head:serial:single-words=-1.769|head:metric:single-words=2.228|before:me:metric=0.565|form:optional:items-quoted=-0.261|
form:optional:single-quoted=0.55|head:id:single-quoted=0.935|before:and:id=-1.01|after:content:date=-1.794|dated:iso-time=0.425|before:for:end=-0.704|before:for:metric=0.675|head:pag:number=0.684|
before:to:pag=-0.315|before:to:per=0.317|before:should=-1.38|before:please:id=-0.225|before:it:network=0.899|look:t:plain=-1.209|look:employe:plain=-1.293|before:from:imag=0.47|
look:imag:plain=-0.97|before:using:imag=0.228|before:is:quest=0.779|before:that:id=-0.604|head:timespan:number=0.733|before:on:end=0.348|head:ids:single-words=-1.341|before:on:network=0.857|
before:on:model=0.518|after:function:time=-0.562|look:resourc:plain=0.739|before:are:permiss=0.305|before:for:dat=0.141|look:fil:plain=-0.154|before:is:project=1.063|before:for:project=-0.275|
head:vers:number=0.82|before:is:vers=0.442|head:vers:words=0.112|look:vers:plain=0.542|look:vers:long=-1.3|look:uuid:plain=0.676|head:vers:quoted=-0.356|before:need:nam=-0.636|
head:degre:number=0.158|before:by:degre=0.905|head:string:words=0.623|look:string:plain=0.682|look:search:plain=0.662|before:my:string=0.878|before:my:search=0.878|before:that:cast=0.406|
before:up=-0.184|head:track:quoted=1.232|head:track:words=-0.45|look:track:plain=-0.659|look:track:name=-0.222|before:by:track=-1.107|head:devic:choice=1.203|head:album:quoted=2.079|
head:album:words=0.595|look:album:plain=-0.715|before:you:album=-0.365|look:album:name=0.497|look:album:long=0.096|before:on:album=0.493|before:some:track=0.43|before:me:track=0.643|
before:some:artist=-1.809|before:some:album=-1.29|before:to:album=-1.04|before:that:album=0.62|before:from:album=0.732|before:into=-0.64|before:into:genr=0.367|before:called:album=1.145|
before:in:album=-0.984|before:about:album=0.887|before:with:genr=0.22|before:where:cast=0.78|before:at:pickup=0.652|look:pickup:plain=0.044|before:at:end=0.143|before:until=-0.097|
before:until:dat=0.283|before:until:end=0.937|after:joining:time=-0.333|head:year:choice=0.981|before:around:year=0.517|before:from:genr=-0.246|before:in:devic=0.824|before:additionally=-1.23|
head:star:words=1.782|look:star:plain=0.145|look:star:long=-1.114|look:star:name=1.872|before:with:star=1.299|before:to:star=0.456|before:my:method=1.107|before:my:payment=0.353|
head:visibility:flag-true=2.018|head:receiver:words=0.12|look:receiver:plain=-1.259|look:receiver:long=-0.775|look:receiver:name=0.834|form:text:email=0.197|form:required:email=0.541|after:gap:email=0.28|
before:to:receiver=0.331|before:is:visibility=0.248|before:is:privat=0.248|before:up:genr=0.592|before:to:track=-0.544|before:has:cast=0.543|before:to:to=1.083|before:to:where=0.823|
head:to:words=0.546|look:to:name=0.758|look:where:name=0.758|head:adult:number=-0.77|before:for:adult=0.103|before:for:number=0.601|before:from:check=0.047|before:to:check=-0.188|
look:check:plain=-0.67|before:using:method=0.96|before:using:payment=0.493|before:for:departur=0.496|before:called:track=0.301|before:that:track=0.595|before:my:devic=-0.182|before:my:genr=-0.621|
head:passenger:choice=0.744|before:through=-0.162|head:purpos:words=0.737|look:purpos:plain=0.854|before:for:alarm=0.648|before:to:purpos=1.221|before:as:nam=-0.417|head:token:words=-0.863|
look:token:plain=-0.868|before:is:websit=0.998|look:websit:plain=-0.575|before:have:limit=0.521|before:for:filter=0.368|before:is:creat=0.829|before:me:limit=0.563|before:of:limit=-0.254|
before:within:timespan=0.791|before:y:locat=0.505|before:called:content=0.339|before:have:prompt=0.185|look:method:plain=0.241|before:for:b=0.879|before:and:status=-0.945|before:of:heart=0.462|
wire:required=-0.602|wire:required:integer=-0.953|wire type=0.166|wire about=2.783|wire:integer:text=-1.272|head:pressur:number=-0.603|before:of:pressur=-0.456|before:of:blood=0.816|
before:and:pressur=0.741|wire:required:number=-1.11|wire:number:text=-1.873|head:plan:words=-1.448|look:plan:plain=-1.156|look:treat:plain=0.268|look:plan:long=-1.205|head:plan:rest=0.589|
before:of:medicat=1.025|head:medicat:words=0.99|look:medicat:plain=-1.34|look:medicat:long=-0.482|before:for:medicat=0.704|look:medicat:name=1.371|before:of:dosag=0.991|head:dosag:words=-0.224|
look:dosag:plain=0.612|look:dosag:long=1.124|wire:required:text=-0.345|wire:text:any=-2.809|before:once=-1.393|wire producer about=1.21|wire:text:number=-0.889|wire about name=1.633|
wire:text:text=0.266|wire:optional=-1.719|wire:optional:text=-0.28|wire name about=1.799|before:please:typ=-1.245|wire name=1.258|wire same name=-0.137|wire head=0.707|
wire producer=1.499|before:need:unit=0.682|wire:optional:flag=-1.651|before:please:tim=-0.433|before:please:titl=-0.512|wire shared parameter=-0.651|before:please:topic=-0.785|before:to:count=-0.095|
before:to:word=-0.071|before:please:dat=-0.106|look:street:plain=-0.813|look:street:name=0.893|before:on:street=1.482|before:finally:nam=-0.518|look:zon:plain=0.54|before:for:zon=0.854|
wire:integer:number=0.048|look:policy:plain=0.41|before:to:recipient=0.875|after:function:email=-0.52|head:recipient:words=-0.595|look:recipient:plain=0.126|wire:text:flag=-0.826|before:be:subject=0.834|
head:messag:quoted=0.776|head:messag:words=-0.868|look:messag:plain=0.474|look:messag:long=0.518|before:with:messag=0.506|before:be:messag=0.491|look:submit:name=0.69|before:with:submit=0.698|
wire:required:flag=0.048|wire:flag:flag=1.338|head:languag:words=0.577|look:languag:plain=-0.829|look:languag:long=-0.83|look:languag:name=0.791|before:of:languag=0.479|before:to:languag=-1.131|
before:and:languag=-0.192|before:with:languag=0.563|head:languag:rest=-1.134|before:as:genr=0.48|before:to:genr=-1.199|head:mood:words=0.555|look:mood:plain=0.653|before:and:mood=0.783|
head:level:quoted=-1.025|head:level:words=0.048|look:level:plain=0.362|look:level:long=-1.65|before:with:level=-0.04|head:level:rest=-0.934|before:please:region=-0.72|before:with:condit=1.18|
wire:number:number=-0.051|head:shap:words=-0.241|look:shap:plain=-0.239|look:cap:plain=0.356|before:me:color=0.843|look:symbol:plain=0.115|before:of:symbol=0.357|look:chemical:plain=0.62|
before:of:chemical=0.539|head:breed:words=0.254|look:breed:plain=-0.846|look:breed:name=0.567|head:ag:number=1.149|wire:optional:integer=-2.021|head:gender:words=0.631|look:gender:plain=0.873|
look:gender:long=-1.563|before:with:gender=0.441|wire:required:list=-0.075|wire:list:any=1.747|head:siz:words=0.508|look:siz:plain=0.507|look:siz:long=-1.126|before:with:siz=0.581|
before:in:siz=0.457|head:pric:number=0.554|before:at:pric=0.974|look:profil:plain=-0.355|look:consultant:plain=-0.308|head:engin:number=0.559|before:of:engin=-0.528|look:aircraft:plain=-0.101|
head:coefficient:number=0.366|before:of:coefficient=0.856|before:of:lift=0.648|before:of:air=0.617|before:of:drag=0.747|wire:optional:number=-2.161|head:styl:words=0.073|look:styl:plain=0.333|
look:styl:long=-1.541|look:styl:name=-0.162|before:in:styl=0.641|head:n:number=1.003|before:of:n=-0.061|look:ethnicity:plain=-0.798|look:ethnicity:name=0.426|before:to:ethnicity=1.083|
before:for:ethnicity=0.382|head:data:words=-1.097|look:data:long=-0.993|head:data:rest=-1.848|before:and:country=-0.993|before:on:country=-0.9|head:jurisdict:words=0.36|look:jurisdict:plain=-1.102|
look:jurisdict:name=0.649|before:in:jurisdict=0.337|look:docu:plain=-0.889|head:sentenc:quoted=-0.153|head:sentenc:words=-1.099|look:sentenc:plain=-0.96|before:subsequently=-0.885|before:into:lang=0.531|
before:of:sourc=0.16|before:into:target=1.595|before:on:target=0.255|before:of:target=0.05|before:named:person=0.838|look:emot:plain=0.694|look:skill:plain=0.579|before:as:constraint=0.847|
before:at:sal=0.677|before:at:previous=0.677|before:of:capacity=-0.523|before:to:capacity=0.065|before:of:demand=0.438|before:of:order=0.317|before:to:product=0.223|before:named:drug=0.371|
look:drug:plain=-0.253|before:for:drug=-1.528|look:drug:name=0.462|before:by:manufacturer=1.327|before:that:manufacturer=0.394|before:to:dosag=0.733|before:on:approval=0.687|before:at:sourc=0.22|
before:at:target=0.869|before:about:id=-1.334|before:then:id=-0.075|before:finally:id=-0.166|head:creator:words=0.861|look:creator:name=0.868|look:creator:plain=-0.729|before:by:creator=0.93|
before:within:nam=0.141|head:data:quoted=-0.462|look:input:plain=-1.535|before:using:data=-1.511|head:method:quoted=-1.032|head:method:words=0.458|look:method:name=-0.64|look:method:long=0.417|
before:with:passenger=0.811|look:vehicl:plain=-1.359|before:on:event=0.282|head:id:quoted-number=-0.844|head:depart:words=0.38|look:depart:plain=-0.945|before:about:depart=0.696|before:for:depart=0.136|
look:depart:name=0.629|before:in:depart=0.044|head:cod:identifier=0.892|head:cod:words=-1.383|look:cod:plain=-1.786|look:cod:long=-0.293|before:in:product=-0.991|look:cod:name=-0.976|
before:is:product=0.043|before:about:product=0.823|head:cod:rest=-0.864|look:status:plain=0.508|look:quality:plain=-0.744|look:status:long=-1.471|before:with:status=0.63|before:about:status=0.498|
head:issu:single-words=-0.977|before:to:issu=0.195|before:of:issu=0.636|look:feedback:plain=-0.933|head:number:quoted=-0.445|look:phon:plain=-0.594|before:on:call=0.733|look:call:plain=0.645|
before:of:strength=-0.094|wire:required:record=0.182|wire:record:record=1.236|look:soil:plain=-1.118|look:crop:name=0.615|before:of:tre=-0.623|look:tre:plain=0.501|before:this:species=0.549|
before:of:volum=-0.28|head:hour:number=-0.403|look:customer:plain=-1.843|look:customer:name=-0.785|look:issu:plain=0.466|head:websit:quoted=-0.059|head:websit:words=-0.873|head:durat:words=-0.215|
look:durat:plain=-0.167|before:as:id=1.51|before:as:sampl=0.842|look:sampl:plain=-0.331|head:typ:identifier=-1.489|look:cell:plain=0.553|look:detect:plain=0.104|head:result:words=-1.138|
look:result:plain=-1.041|look:result:long=-0.569|before:within:gen=0.81|look:environ:plain=0.374|head:sector:words=0.353|look:sector:name=0.664|before:in:sector=0.681|look:campaign:plain=-1.76|
before:named:campaign=0.376|look:campaign:name=0.221|before:through:typ=1.063|look:focus:plain=0.7|before:on:focus=0.954|head:point:number=0.621|before:of:pollutant=0.34|head:spac:number=0.619|
before:of:chord=0.418|before:with:rhythm=0.329|before:for:instru=0.692|before:your:locat=-0.286|head:budget:number=1.258|before:within:budget=0.331|head:need:flag-true=0.834|before:for:guest=0.852|
head:link:words=-0.972|look:link:plain=-0.791|before:for:ag=1.157|before:of:condit=-0.052|look:health:plain=0.589|before:for:condit=0.563|before:with:health=1.167|before:of:growth=0.556|
look:growth:plain=-0.152|head:schedul:words=-0.68|look:schedul:plain=-0.763|look:report:plain=-0.47|look:assess:plain=0.708|before:near:nam=1.306|wire:optional:list=-0.441|look:planet:name=0.877|
head:quality:words=-0.329|look:view:plain=0.585|before:under:budget=0.476|before:by:company=0.825|before:on:industry=0.099|head:industry:words=0.362|look:industry:plain=0.142|look:industry:long=-1.074|
before:for:industry=-0.304|look:industry:name=0.211|before:in:industry=0.886|before:of:budget=0.638|before:finally:locat=-0.16|head:descript:words=-0.265|look:descript:plain=0.241|look:descript:long=0.343|
before:to:descript=0.83|head:strategy:words=0.077|look:strategy:plain=0.64|head:product:items-words=0.963|look:packag:plain=0.583|before:in:packag=0.805|head:rout:words=0.732|look:rout:plain=0.817|
look:patient:name=0.645|look:patient:plain=-1.44|before:is:patient=-0.094|before:for:patient=0.514|look:disorder:plain=0.753|look:sess:plain=0.109|before:please:country=-0.197|before:from:country=-0.233|
before:for:languag=-0.5|before:please:languag=-0.283|look:client:plain=-0.98|look:font:plain=-0.608|look:design:plain=-0.055|head:email:email=1.3|before:at:email=0.514|head:email:words=-0.858|
look:email:plain=-0.811|look:email:long=-0.463|before:is:email=0.256|before:to:email=0.272|before:of:purpos=-0.866|before:with:budget=0.853|before:within:timelin=0.853|head:habitat:words=-0.188|
look:habitat:plain=-0.122|before:in:habitat=1.289|look:classificat:plain=-0.709|head:environ:words=-0.188|before:in:environ=0.726|before:is:condit=-0.777|before:for:material=0.989|before:of:material=0.951|
before:is:material=-0.146|before:for:jurisdict=1.007|head:author:words=0.362|look:author:plain=-1.29|look:author:long=-0.988|before:of:author=-0.917|before:in:author=-1.19|look:author:name=0.818|
before:by:author=1.494|before:to:author=-0.877|head:author:rest=-0.568|before:by:brand=1.522|before:of:industry=0.373|head:status:flag-true=0.42|look:media:plain=0.451|before:of:media=1.016|
look:media:name=-0.711|head:sal:number=0.938|before:to:sal=0.054|before:of:percentag=0.486|head:percentag:percent=1.507|look:speaker:plain=-0.385|look:speaker:name=0.628|before:on:speaker=0.523|
before:please:genr=-0.806|head:restrict:words=0.675|look:restrict:plain=0.76|look:dietary:plain=0.76|head:text:quoted-url=0.752|before:under:jurisdict=1.012|before:in:amend=0.56|before:under:genr=0.824|
before:has:pag=0.713|before:of:book=0.391|before:joining:date=-0.281|look:guest:plain=-1.157|before:of:guest=0.966|look:guest:name=-0.656|before:named:guest=-0.586|look:contact:plain=-1.467|
head:info:words=-1.176|look:info:plain=-0.924|look:info:long=-0.817|before:of:claim=0.811|head:reason:words=-0.783|look:reason:plain=-0.299|look:claim:plain=1.061|before:for:claim=0.37|
before:of:renewal=0.334|look:renewal:plain=0.708|look:wast:plain=0.341|look:process:plain=-0.124|before:for:area=0.981|head:demand:number=0.481|head:featur:items-words=1.476|look:equat:plain=-0.909|
head:populat:number=-0.354|before:of:populat=0.645|head:volunteer:number=0.948|before:with:volunteer=0.376|before:using:publicity=0.307|before:to:cocktail=0.8|look:cocktail:name=1.114|look:glass:plain=0.582|
look:serv:plain=0.806|look:bus:plain=-0.828|look:bus:name=0.432|before:for:capacity=-0.447|look:driver:plain=-1.237|before:for:distanc=0.237|look:specialty:plain=0.561|before:in:specialty=0.88|
before:of:ag=0.268|before:of:gender=-0.657|before:for:gender=-0.04|look:rol:plain=0.109|look:script:plain=-1.303|head:symptom:items-words=0.838|before:with:medical=0.976|look:diagnosis:plain=-0.906|
before:of:forc=0.334|before:is:area=0.595|before:of:strain=0.62|before:titled=-0.957|before:titled:titl=1.629|look:director:name=0.666|before:by:director=0.744|before:on:schedul=0.259|
head:venu:words=0.885|look:venu:plain=-0.847|look:venu:name=0.967|before:at:venu=1.204|look:film:plain=-0.397|before:towards:preferenc=0.739|head:occas:words=-0.783|look:occas:plain=0.693|
before:for:occas=0.984|before:of:energy=0.391|before:of:potential=0.545|before:of:constant=0.666|before:at:posit=1.171|look:regulat:plain=-0.504|look:regulat:name=0.875|before:at:address=1.749|
head:address:words=-0.747|look:address:plain=1.027|look:pattern:plain=-0.575|head:organiz:words=0.584|look:organiz:plain=-0.883|look:organiz:name=0.818|before:as:organiz=0.595|head:cod:quoted=0.509|
head:them:words=0.671|look:them:plain=0.179|look:them:long=-1.147|before:of:them=0.709|look:them:name=0.396|look:ticker:name=0.803|look:exchang:name=0.823|before:on:exchang=0.865|
before:of:pric=-1.028|head:book:quoted=0.695|look:book:plain=-1.291|head:key:quoted=1.239|before:titled:nam=0.992|before:within:region=0.492|look:ap:plain=-1.535|look:ap:name=-0.139|
look:deploy:plain=0.346|head:sequenc:words=-0.902|look:sequenc:plain=-1.191|look:scen:plain=-1.575|look:sequenc:long=-0.331|head:design:words=-0.243|look:set:plain=0.581|look:metal:name=0.616|
before:using:metal=0.674|look:ligand:name=0.801|look:solvent:name=0.783|before:and:solvent=0.86|head:structur:words=-0.939|look:structur:plain=-0.916|before:is:structur=0.648|head:techniqu:words=0.427|
look:techniqu:plain=-0.25|look:techniqu:name=0.624|look:property:plain=-1.222|look:melody:plain=-0.468|before:at:data=0.167|before:is:breed=-0.338|head:num:number=-0.58|head:descript:quoted=-1.08|
before:is:descript=0.616|look:light:plain=0.68|before:is:budget=-0.368|head:nam:quoted-date=0.801|head:data:quoted-path=0.826|head:databas:quoted=0.656|before:named:databas=0.051|before:from:databas=0.915|
head:databas:words=-1.322|look:databas:plain=-0.312|look:databas:name=-0.144|head:author:quoted=0.324|before:had:symptom=0.526|head:organism:words=0.159|look:organism:plain=0.832|look:organism:long=-1.464|
before:of:organism=0.628|before:from:organism=0.695|look:sequenc:name=0.179|head:tool:words=0.781|look:tool:plain=-0.375|look:tool:name=0.562|before:using:tool=0.956|before:using:analysis=0.867|
before:at:fil=1.711|before:from:fil=0.914|head:keyword:items-words=1.348|before:to:keyword=-0.461|look:segment:plain=-0.664|before:to:audienc=0.308|look:audienc:plain=0.48|before:for:campaign=0.492|
before:to:customer=-0.333|before:of:satisfact=0.743|head:load:number=0.122|before:under:load=0.874|look:test:plain=-0.198|before:for:test=-0.391|look:test:name=-1.079|head:data:items-words=-1.197|
head:data:single-words=-0.659|look:librarian:name=0.627|before:by:librarian=0.805|head:network:words=1.067|look:network:plain=-1.039|look:network:name=0.775|before:about:genr=0.441|before:of:expirat=1.121|
look:expirat:plain=0.611|head:angl:number=-0.558|before:of:period=-0.491|head:period:words=0.53|look:period:name=0.151|look:period:plain=0.145|look:period:long=-1.681|before:in:period=-1.057|
before:for:period=0.822|before:from:period=0.992|head:period:rest=-0.698|head:channel:words=0.537|look:channel:name=0.221|before:through:channel=1.037|head:audienc:words=0.754|look:audienc:long=-1.347|
before:and:volunteer=0.806|look:screen:plain=1.086|head:imag:words=-0.99|head:area:words=0.516|look:area:name=0.61|look:area:plain=-0.155|look:area:long=-0.969|before:in:area=0.365|
head:port:words=0.75|look:port:name=0.971|before:to:port=1.411|head:need:items-words=1.096|before:as:mod=0.536|form:integer:quoted=-0.42|head:address:quoted=0.724|head:data:quoted-number=1.077|
look:editor:plain=-0.667|look:editor:name=1.163|head:scen:quoted=0.61|head:scen:words=-1.17|before:called:nam=1.548|look:os:name=1.355|before:of:devic=0.595|before:i'm:ag=0.807|
before:about:weight=0.958|look:individual:plain=-0.384|look:individual:name=-0.239|before:about:durat=0.631|head:efficiency:share=1.073|look:energy:plain=0.545|before:from:energy=0.668|before:for:rout=0.931|
before:about:distanc=0.702|before:of:bandwidth=-0.198|before:in:publish=1.103|look:pet:plain=0.93|before:for:pet=1.097|head:schem:words=-0.461|look:schem:plain=-0.41|look:pattern:name=0.708|
before:like:threat=0.902|look:security:plain=0.641|head:resourc:words=0.287|before:of:resourc=0.71|look:medical:plain=0.999|look:facility:plain=0.485|before:of:difficulty=0.326|look:validator:plain=0.847|
before:of:reputat=0.453|look:coverag:plain=-0.573|head:keyword:words=-0.382|look:keyword:plain=-0.248|look:keyword:long=-1.195|before:is:keyword=1.225|look:keyword:name=-1.054|before:about:keyword=0.758|
before:have:incom=0.908|head:expenses:number=0.552|before:and:deduct=0.876|before:for:tax=1.011|before:my:year=0.101|before:and:period=-1.213|look:dialect:name=0.843|before:between:dialect=0.737|
head:b:words=0.771|before:like:sound=0.627|head:server:quoted=0.717|before:on:server=0.646|head:server:words=-0.237|look:server:plain=0.451|head:usernam:quoted=0.311|head:usernam:words=-1.736|
look:usernam:plain=-0.83|look:usernam:long=-0.439|head:password:quoted=0.633|before:to:password=0.466|head:password:words=-1.165|look:password:plain=-0.673|look:password:long=-0.605|head:password:rest=-0.922|
before:to:databas=0.402|head:issu:words=-0.202|look:issu:long=1.056|before:at:level=1.466|before:at:security=1.176|before:at:destinat=0.302|before:of:system=0.408|before:using:material=0.615|
look:not:plain=-0.854|before:by:editor=0.889|head:temp:number=0.498|before:of:temp=-0.846|before:at:temp=0.866|look:object:plain=0.525|before:and:object=0.609|look:object:name=0.244|
before:like:principl=0.772|before:of:dilemma=0.827|head:framework:words=0.377|look:framework:plain=-0.093|head:action:words=-0.818|look:action:plain=0.785|before:only:evidenc=0.921|before:on:evidenc=0.187|
before:on:appoint=0.707|look:appoint:plain=-0.808|look:preferenc:name=0.731|before:with:preferenc=0.744|before:using:medium=0.865|look:artwork:plain=-0.258|look:artwork:name=-0.113|look:vehicl:name=0.637|
before:for:count=0.392|before:of:item=0.756|before:are:email=0.823|before:is:height=0.678|before:on:publicat=0.859|look:articl:plain=-0.467|look:proofreader:name=0.609|look:sauc:name=0.805|
look:recip:plain=-0.148|before:in:spac=0.423|before:as:plant=0.809|head:requir:words=-0.774|look:requir:plain=-0.258|before:to:requir=0.723|before:for:product=-0.28|before:with:length=0.877|
head:fil:words=-1.384|look:fil:long=-0.579|before:by:reviewer=0.693|before:on:deadlin=0.412|look:deadlin:plain=0.046|before:of:deadlin=0.555|look:build:plain=-0.55|before:is:build=0.423|
head:tempo:words=0.237|look:tempo:plain=0.51|look:rhythm:plain=0.54|before:and:gender=0.094|look:first:name=0.824|before:within:depart=0.756|before:of:depart=0.19|look:supplier:plain=-0.899|
head:symptom:words=0.136|look:symptom:plain=0.745|before:is:symptom=0.575|before:of:symptom=-0.152|before:of:patient=-0.216|before:with:column=0.705|before:and:row=0.663|before:during:tim=1.135|
before:over:tim=1.184|before:for:quantity=0.604|look:delivery:plain=1.069|before:as:format=0.201|head:shap:quoted=0.779|before:of:shap=1.024|before:to:shap=0.688|before:to:input=0.971|
head:layer:number=0.236|before:of:layer=0.537|look:tank:plain=-0.787|look:water:plain=-0.47|look:animal:plain=1.208|before:is:animal=-0.475|before:be:status=0.651|head:point:words=-0.113|
look:point:name=0.11|before:from:point=0.404|before:on:rout=0.863|look:visitor:name=0.691|before:for:visitor=0.734|look:mountain:name=0.729|before:on:mountain=0.813|head:phras:quoted=-0.248|
look:phras:plain=-0.86|head:category:quoted=-0.495|before:as:category=0.879|look:textur:plain=0.502|before:using:languag=-0.156|look:applicat:plain=0.779|before:in:applicat=0.629|before:to:environ=0.264|
look:framework:name=-0.24|head:diseas:words=-0.381|look:diseas:plain=-0.609|look:diseas:long=-0.553|look:diseas:name=-0.252|before:for:diseas=0.978|head:measur:words=-0.973|look:measur:plain=-0.766|
before:over:area=0.712|head:speed:number=-0.169|head:intensity:number=-0.202|before:at:port=0.949|look:arrival:name=0.576|before:of:drug=0.12|look:initiativ:plain=0.56|look:current:plain=-0.312|
before:for:parameter=-0.246|head:parameter:words=-0.273|look:parameter:plain=0.294|head:express:quoted=1.112|head:express:words=-0.733|look:express:plain=-0.685|head:stat:quoted=0.756|head:qubit:number=0.417|
before:of:qubit=0.446|look:circuit:plain=0.705|look:suspect:name=0.654|head:posit:words=0.711|look:posit:plain=0.818|before:to:posit=-0.429|head:evidenc:words=-0.476|look:evidenc:plain=-0.53|
look:evidenc:name=-0.396|before:is:evidenc=0.574|head:defendant:words=0.426|look:defendant:name=0.582|before:if:defendant=0.737|before:about:defendant=0.716|before:against:defendant=0.804|before:at:complexity=0.758|
look:field:plain=0.587|before:of:field=0.781|head:concentrat:number=0.691|before:of:concentrat=1.183|before:titled:project=0.687|before:by:project=0.211|before:of:business=1.031|look:business:name=1.236|
before:for:business=1.29|before:of:revenu=0.664|before:of:risk=-0.585|look:composit:plain=0.713|head:menu:words=-0.716|look:menu:plain=-0.774|head:usernam:identifier=0.99|before:for:usernam=0.277|
before:this:usernam=0.503|head:email:quoted-email=0.682|look:repository:name=0.96|before:for:repository=0.934|before:of:repository=-0.438|look:program:plain=0.305|look:program:name=-0.628|head:repository:words=0.808|
before:called:playlist=0.072|look:playlist:plain=-1.125|before:at:height=0.758|head:asset:items-words=0.231|before:his:beneficiary=1.041|head:beneficiary:single-words=0.842|before:and:beneficiary=0.803|head:relationship:words=0.648|
look:relationship:plain=0.803|before:his:relationship=0.803|before:named:patient=0.516|look:conservat:plain=0.12|head:word:quoted=0.435|head:word:words=-0.229|look:word:plain=-0.617|look:word:name=0.248|
look:tens:plain=0.735|before:with:tens=0.802|before:for:incubat=1.019|before:of:water=1.01|head:sequenc:quoted=0.789|look:interact:plain=0.783|look:evaluat:plain=0.246|before:is:evaluat=0.695|
look:facilitator:name=0.69|before:by:facilitator=0.762|before:in:program=0.652|look:coordinator:name=0.68|before:by:coordinator=0.758|look:sup:plain=-1.226|look:subnet:plain=0.042|look:gateway:plain=0.516|
before:at:gateway=0.835|look:dns:plain=0.637|before:as:dns=0.804|look:bik:name=0.343|before:at:frequency=1.066|before:at:efficiency=0.646|head:power:number=0.576|before:of:power=0.8|
before:of:transmit=0.661|look:pick:plain=0.765|before:from:pick=0.855|before:named:model=1.073|before:named:fil=0.171|before:on:system=1.11|look:templat:plain=-0.637|before:with:framework=0.941|
head:provider:words=0.494|look:provider:plain=-0.975|look:cloud:plain=-0.633|before:to:provider=0.069|before:to:cloud=0.069|look:provider:long=-0.38|look:provider:name=0.824|look:cloud:name=0.74|
before:on:provider=0.659|before:on:cloud=0.659|look:element:plain=1.013|before:of:provider=0.322|before:for:coverag=0.908|look:ship:plain=0.669|head:technology:words=0.114|look:technology:plain=0.691|
before:using:technology=0.395|before:of:technology=0.228|head:consequenc:words=0.798|look:consequenc:plain=0.794|before:its:consequenc=0.504|before:for:organiz=0.568|head:differenc:number=0.611|before:of:differenc=0.362|
head:subject:quoted-email=1.446|head:messag:quoted-email=1.401|before:of:theory=-0.146|look:philosopher:name=0.303|look:philosopher:plain=-0.762|look:difficulty:plain=0.713|look:transportat:plain=0.609|head:model:quoted=0.666|
look:workload:plain=0.276|before:of:load=-0.296|head:tradit:words=0.529|look:tradit:plain=0.533|before:in:tradit=0.396|before:of:tradit=0.239|head:number:quoted-number=0.383|before:and:phon=0.884|
before:called:campaign=-0.082|head:theory:quoted=0.195|head:philosopher:quoted=-0.324|before:as:area=0.527|look:exercis:name=0.433|look:exercis:plain=-0.651|before:by:angl=0.21|look:output:plain=-0.978|
look:record:plain=-1.604|head:valu:quoted=-0.114|look:engin:plain=-0.469|before:named:project=0.142|head:dataset:quoted=0.962|head:dataset:words=0.26|look:dataset:long=-1.024|before:of:likelihood=0.047|
look:domain:plain=-0.544|look:new:plain=-1.285|before:to:new=1.972|look:new:name=0.609|before:of:new=-0.501|look:cryptocurrency:name=0.074|before:of:cryptocurrency=0.126|look:student:plain=-0.662|
wire consumer has output=-1.22|before:of:severity=0.566|before:to:library=-0.084|look:library:plain=-1.066|before:of:library=0.514|look:library:name=1.305|before:at:library=0.756|before:from:library=0.469|
before:for:library=-0.057|before:is:reason=0.695|before:of:animal=0.558|before:for:animal=0.073|head:timefram:words=-0.145|look:timefram:plain=0.15|look:timefram:long=-0.878|before:with:timefram=0.521|
before:of:plant=0.426|look:plant:plain=0.761|before:for:organism=-0.686|before:our:platform=0.652|head:behavior:words=0.478|look:behavior:plain=0.555|before:of:behavior=0.202|before:been:behavior=0.507|
before:is:gender=0.378|head:context:words=-0.282|look:context:plain=-0.194|before:is:audienc=0.718|before:is:target=0.812|before:is:messag=0.434|look:attach:plain=-0.665|look:tissu:plain=0.855|
before:in:tissu=0.861|head:event:number=-0.334|before:has:event=0.704|before:has:group=-0.921|look:cours:plain=-0.968|head:salary:number=0.769|before:of:salary=1.036|head:sport:words=0.549|
look:sport:plain=0.633|look:sport:long=-0.914|before:of:sport=0.048|before:to:sport=0.201|head:rang:words=-0.123|look:rang:plain=0.124|look:rang:long=-0.804|head:status:quoted=-0.209|
head:keyword:quoted=0.877|before:on:content=0.764|before:be:author=0.614|before:have:them=0.284|look:grad:plain=0.241|before:by:provider=0.174|before:by:cloud=0.174|head:token:quoted=0.783|
head:element:words=0.561|look:typography:plain=-0.156|look:constraint:plain=0.646|look:item:name=0.466|before:under:category=0.587|look:photo:plain=-0.846|before:of:databas=0.682|before:to:query=0.862|
head:credential:words=-0.61|look:credential:plain=-0.473|look:activity:plain=-0.368|before:for:group=0.167|look:group:plain=0.452|look:ag:plain=0.37|look:group:long=-0.819|before:about:databas=-0.492|
look:seed:plain=0.182|before:of:domain=0.417|head:siz:identifier=0.251|head:layout:words=0.59|look:layout:plain=-0.086|before:and:layout=-0.523|before:need:locat=-0.418|head:zipcod:words=-0.455|
look:zipcod:plain=-0.234|before:of:slop=-1.392|before:on:timefram=0.808|before:for:schematic=0.527|look:schematic:name=0.557|before:of:crop=0.864|head:sex:words=0.417|look:sex:plain=0.435|
before:of:sex=0.457|head:ancestry:words=-0.165|look:ancestry:plain=-0.589|before:of:ancestry=0.363|look:ancestry:name=0.361|head:injury:words=-0.638|look:injury:plain=0.047|before:is:ag=0.152|
before:called:ap=0.703|before:is:databas=-0.179|before:called:titl=-0.433|before:is:titl=-0.213|head:increas:percent=1.23|before:be:medicat=0.519|before:be:durat=0.61|head:structur:identifier=0.834|
before:called:structur=0.537|look:task:plain=0.047|before:of:task=0.28|before:is:comment=0.699|before:as:parameter=0.793|head:sol:number=0.467|before:for:sol=0.394|look:agency:name=0.215|
before:by:agency=0.211|before:of:commodity=0.455|head:commodity:words=0.195|look:commodity:plain=0.324|look:pharmacy:name=0.974|before:for:pharmacy=1.102|before:at:pharmacy=0.93|look:medicin:name=0.219|
before:of:medicin=0.206|before:as:tag=0.534|look:term:plain=0.414|before:of:term=1.112|head:compound:words=0.516|look:component:plain=1.014|before:about:component=0.53|before:of:component=-0.896|
head:nod:words=0.405|look:nod:plain=0.539|before:at:nod=0.474|before:at:technology=0.474|head:variat:words=0.081|look:variat:plain=0.164|before:with:variat=0.519|before:with:process=0.466|
look:microprocessor:plain=0.94|before:of:microprocessor=0.925|before:of:mak=0.551|head:mak:words=0.706|look:mak:plain=-0.662|before:about:mak=0.562|look:mak:name=0.687|look:organ:plain=0.497|
look:robot:plain=-0.658|before:on:sport=-0.187|before:about:period=0.626|head:protocol:words=0.812|look:protocol:name=0.956|before:use:protocol=0.191|before:on:dataset=1.168|before:called:project=-0.158|
look:protein:plain=-0.763|look:protein:name=-0.639|look:study:plain=-0.748|look:composer:plain=-0.534|before:about:drug=1.445|look:attribut:plain=0.844|look:extens:plain=-0.568|before:named:library=0.411|
before:of:speed=1.248|before:of:altitud=-0.679|before:to:quantity=0.212|before:using:research=0.364|before:is:styl=0.754|look:cu:plain=0.448|before:of:cu=0.476|head:target:words=-0.621|
look:target:long=-1.246|head:algorithm:words=-0.169|look:algorithm:plain=-0.46|before:is:bond=0.556|before:if:action=0.862|before:of:gas=0.442|look:gas:plain=0.108|head:diseas:identifier=-0.449|
before:of:diseas=0.712|before:using:program=0.37|before:is:contact=0.672|look:amount:plain=-1.005|look:publisher:plain=-0.553|look:ad:plain=-0.769|before:by:library=1.004|before:function:path=0.072|
look:participant:plain=-0.867|before:with:participant=0.565|look:block:plain=-0.321|look:coach:name=0.97|look:microorganism:plain=0.416|before:in:microorganism=0.487|before:of:loan=-0.336|head:term:number=0.098|
before:of:angl=1.016|before:using:substanc=0.519|before:is:differenc=0.488|before:is:concentrat=0.488|before:called:data=0.675|head:target:quoted=0.308|before:use:algorithm=0.533|before:called:dataset=0.861|
head:interval:words=1.003|look:interval:plain=0.913|head:component:words=0.713|head:populat:words=0.589|look:populat:plain=0.598|look:populat:name=-0.539|before:for:populat=-0.425|before:called:event=1.042|
look:organizer:name=0.796|look:spac:plain=0.824|before:as:system=0.105|before:as:disk=0.632|look:biometric:plain=0.965|before:for:repetit=0.714|before:is:demand=0.232|after:function:path=0.14|
before:using:websit=0.351|look:scan:plain=0.33|before:using:scan=0.42|before:with:fuel=0.575|look:modul:name=0.183|before:of:modul=0.145|look:order:plain=-0.905|before:is:level=0.046|
before:of:averag=0.938|before:of:magnificat=0.11|look:stain:plain=-0.498|before:of:validity=0.22|before:be:record=1.039|look:strength:plain=0.306|before:called:enterpris=0.504|head:fil:path=0.642|
look:slop:plain=0.105|head:sampl:quoted=0.725|head:sampl:words=-0.602|before:of:reactor=1.023|look:reactor:plain=0.482|head:flux:number=0.154|before:of:flux=0.596|before:of:neutron=0.596|
head:journal:words=0.198|look:journal:name=0.541|look:journal:plain=-1.087|before:of:journal=0.679|before:on:floor=0.754|look:skeletal:plain=-0.944|before:as:rol=0.488|head:difficulty:words=0.455|
look:transact:plain=-0.435|look:restaurant:name=0.652|look:restaurant:plain=-0.801|look:consensus:name=0.397|before:using:consensus=0.405|look:interfac:plain=-0.435|before:for:difficulty=0.763|head:isbn:words=0.062|
look:isbn:plain=0.272|before:over:period=0.902|head:dat:quoted-date=0.859|dated:quoted-date=0.936|before:called:book=0.798|head:devic:words=0.599|before:on:filter=0.394|head:religion:words=-0.271|
look:religion:plain=-0.861|before:between:religion=0.516|look:religion:name=-0.226|before:in:religion=-0.307|head:aspect:words=0.441|look:aspect:plain=0.556|before:about:artwork=0.413|look:researcher:plain=-0.53|
look:researcher:name=1.182|before:is:confidenc=0.904|before:called:medicat=0.471|before:of:practic=0.113|look:practic:plain=0.736|look:coordinat:plain=-0.581|look:prey:plain=0.271|before:and:prey=0.304|
head:task:words=0.232|look:warehous:plain=-0.205|before:is:sampl=0.882|before:be:sex=0.694|before:is:load=0.454|before:during:period=0.263|look:methodology:plain=0.585|before:using:methodology=0.553|
before:for:restaurant=1.104|before:at:restaurant=0.758|look:spokesperson:name=0.616|before:at:interview=0.723|head:variant:quoted=0.219|head:variant:words=-0.636|look:variant:plain=-0.636|before:be:length=0.428|
before:from:media=0.519|head:hash:quoted=0.989|before:is:weight=-0.93|before:of:ethnicity=0.384|before:some:evidenc=0.645|head:scen:identifier=0.809|before:need:ticket=0.473|look:audio:plain=-1.071|
look:rock:plain=-0.429|look:rock:name=0.443|before:of:rock=0.706|before:is:cost=1.016|look:firearm:plain=0.486|before:is:firearm=0.528|head:view:words=0.589|before:that:creator=0.465|
head:websit:path=0.591|before:of:resistanc=0.229|before:on:sol=0.57|before:during:miss=0.419|before:how:model=0.426|head:fil:quoted-path=1.08|before:use:typography=0.657|before:is:likelihood=0.803|
look:timestamp:plain=-0.776|before:at:timestamp=0.714|head:artwork:quoted=0.655|before:for:artwork=0.701|head:artwork:words=-0.415|head:practic:words=0.504|before:of:skeleton=0.72|look:skeleton:name=0.78|
before:that:record=0.917|before:is:progress=0.565|before:some:styl=1.013|head:protein:words=0.043|look:set:name=0.429|before:for:individual=0.365|before:as:relationship=0.595|before:for:tenur=0.948|
look:gymnast:name=0.057|look:competit:name=0.441|before:in:competit=0.474|head:endpoint:quoted=0.97|head:endpoint:words=-0.686|look:endpoint:plain=0.94|before:during:season=0.75|look:endpoint:long=-1.973|
head:locat:quoted-date=0.631|before:is:ip=0.874|before:is:endpoint=0.807|look:launch:plain=-0.814|look:encrypt:plain=-0.68|before:using:algorithm=0.325|head:target:path=1.212|before:if:sourc=0.585|
before:on:interfac=-0.407|look:animat:plain=-0.08|head:width:number=0.311|before:of:width=0.57|before:our:practic=0.894|look:firmwar:plain=0.495|before:in:journal=0.7|head:room:words=0.474|
look:applianc:name=0.39|before:on:applianc=0.426|before:named:network=-0.08|head:input:quoted=0.689|head:dos:number=0.201|before:of:dos=0.374|before:of:thickness=0.249|look:composer:name=0.705|
before:by:composer=0.685|before:at:threshold=0.305|before:our:system=0.477|before:in:set=0.553|look:protagonist:name=0.795|head:bod:number=0.246|before:is:bod=0.246|look:blockchain:plain=-0.628|
before:named:audio=0.762|before:is:transact=0.994|before:to:speed=0.862|look:runtim:plain=0.647|before:using:runtim=0.759|head:branch:quoted=1.095|before:is:url=0.511|look:permiss:plain=0.183|
before:has:permiss=0.17|before:is:populat=0.637|look:microcontroller:name=0.458|before:use:microcontroller=0.482|before:are:keyword=0.854|before:of:blockheight=0.977|look:institut:name=0.717|before:from:institut=0.764`,
  plan: `calls=-2.332|fit name=0.278|fit verb=-1.032|fit told=-1.002|fit about=1.943|fit meaning=1.003|fit search=0.469|fit whole=0.142|
border:turn=-1.179|lead=2.839|chosen required=0.677|chosen optional=0.403|none required=0.106|none optional=0.289|odds required=0.297|odds optional=0.486|
missing=-1.657|several=-0.753|dealt joined=0.344|joined dropped=-0.35|dealt alike=1.85|repeats=-2.498|returns=-3.631|pairs=-1|
wire score=0.358|borrowed=-0.049|borrowed score=0.029|border:joined=-0.643|border:comma=-1.386|left number=-1.018|skipped number=-0.937|left quoted=-1.094|
skipped quoted=-0.2|left url=-1.493|skipped url=-1.2|left email=-3.504|skipped email=-0.616|left path=-1.526|skipped path=-2.392|left date=0.943|
skipped date=-0.527|left time=-1.343|skipped time=0.065|left identifier=-0.98|skipped identifier=-3.473|left names=-1.287|left words=-0.324|skipped names=-1.157|
skipped words=-0.429|fit=-0.56|border:start=-1.409|picks required=-0.579|picks optional=1.073|calls extra=-0.502|dealt drop=-0.096|dealt forms=-1.656|
dealt apart=-0.698|border:sentence=0.313|repeats:sentence=-1.739|skipped=-0.323|repeats:joined=-0.126|shared=-0.08|repeats:comma=-0.476|border:clause=-0.932|
repeats:clause=-1.64|lead against=-2.168|wires required=-1.063|repeats:turn=-2.599|wires optional=-1.666`,
  confidence: `base=-0.912|fit name=-0.055|fit verb=-0.079|fit told=-0.564|fit about=0.269|fit meaning=0.742|fit search=0.095|fit whole=0.331|
fit=0.204|lead=-0.194|chosen required=0.406|left words=0.003|share=0.283|ahead=0.097|score=0.258|weakest=0.08|
many=-0.592|skipped=0.315|skipped number=-0.558|skipped words=-0.055|none optional=0.784|chosen optional=0.171|left number=-0.229|joined dropped=-0.747|
missing=-3.842|none required=0.121|left names=-0.352|left identifier=0.024|borrowed=-1.341|borrowed score=0.003|left date=-0.694|lead against=-0.639|
several=-0.328|dealt drop=-0.003|dealt apart=0.353|dealt alike=0.269|repeats=-0.248|skipped names=-0.301|left path=-2.052|left quoted=-0.245|
wires required=-0.175|returns=0.688|left time=-1.094|skipped quoted=-1.548|skipped path=-0.66|skipped identifier=-1.393|skipped url=-0.092|left url=-0.313|
dealt forms=-0.683|left email=-1.645|wires optional=-1.988|dealt joined=-1.77|skipped time=-0.691|skipped date=0.351`,
  relevance: `base=-0.453|fit name=1.258|fit verb=0.319|fit told=-0.258|fit about=1.531|fit meaning=1.283|fit search=0.191|fit whole=0.361|
fit=1.297|lead=-0.848|chosen required=-0.207|left words=0.188|share=-0.83|ahead=-0.076|score=0.523|weakest=0.274|
many=0.197|skipped=0.565|skipped number=0.021|skipped words=0.143|none optional=0.556|chosen optional=-0.079|left number=0.792|joined dropped=0.265|
missing=-1.081|none required=-0.09|left names=0.517|left identifier=-0.66|borrowed=0.829|borrowed score=-0.165|left date=1.487|lead against=1.888|
several=-1.563|dealt drop=-0.237|dealt apart=-1.206|dealt alike=1.117|repeats=-0.08|skipped names=-0.577|left path=-0.791|left quoted=-0.072|
wires required=0.922|returns=0.602|left time=0.709|skipped quoted=-1.748|skipped path=-0.734|skipped identifier=-1.384|skipped url=-1.192|left url=-0.566|
dealt forms=-2.045|left email=0.025|wires optional=0.257|dealt joined=-0.11|skipped time=1.485|skipped date=-1.335`,
} as const;
